package org.patientcare.platform.secrets;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.patientcare.platform.secrets.Secrets.SecretException;
import org.patientcare.platform.shared.Sha256;

/**
 * A key that wraps secrets by AES-256-GCM. A wrapped text has the algorithm, the id of the key, and
 * the bytes in base64; the row that holds the secret is authenticated with it, so that a text that
 * was changed, or copied to another row, is refused.
 */
final class WrappingKey {

    static final int BYTES = 32;

    private static final String ALGORITHM = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final int ID_BYTES = 8;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** No secret in plain text begins with this. */
    static final String PREFIX = "aes-256-gcm:";

    private static final char SEPARATOR = ':';

    private final SecretKeySpec key;
    private final String id;

    /**
     * @param key of {@value #BYTES} bytes
     */
    WrappingKey(byte[] key) {
        this.key = new SecretKeySpec(key, "AES");
        id = HexFormat.of().formatHex(Sha256.of(key), 0, ID_BYTES);
    }

    /** Identifies the key without revealing it: 16 hexadecimal digits. */
    String id() {
        return id;
    }

    /**
     * @param location table and key of the row that is to hold the text
     * @return a different text each time
     */
    String wrap(String secret, String location) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        try {
            Cipher cipher = cipher(Cipher.ENCRYPT_MODE, nonce, location);
            byte[] sealed = cipher.doFinal(secret.getBytes(StandardCharsets.UTF_8));
            ByteBuffer whole = ByteBuffer.allocate(NONCE_BYTES + sealed.length);
            return text(id, whole.put(nonce).put(sealed).array());
        } catch (GeneralSecurityException e) {
            throw algorithmMissing(e);
        }
    }

    /**
     * @param location table and key of the row that holds the text
     * @throws SecretException if this key did not wrap it for this location
     */
    String unwrap(String wrapped, String location) {
        byte[] whole = sealed(wrapped);
        if (whole.length < NONCE_BYTES) {
            throw SecretException.broken(location);
        }
        try {
            byte[] nonce = Arrays.copyOf(whole, NONCE_BYTES);
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, nonce, location);
            byte[] plain = cipher.doFinal(whole, NONCE_BYTES, whole.length - NONCE_BYTES);
            return new String(plain, StandardCharsets.UTF_8);
        } catch (AEADBadTagException e) {
            throw SecretException.broken(location);
        } catch (GeneralSecurityException e) {
            throw algorithmMissing(e);
        }
    }

    private Cipher cipher(int mode, byte[] nonce, String location) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(ALGORITHM);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(location.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }

    private static IllegalStateException algorithmMissing(GeneralSecurityException e) {
        return new IllegalStateException("Every Java platform has " + ALGORITHM, e);
    }

    private static String text(String keyId, byte[] sealed) {
        return PREFIX + keyId + SEPARATOR + Base64.getEncoder().encodeToString(sealed);
    }

    /** The id of the key that wrapped a secret; empty if the secret is not wrapped. */
    static Optional<String> keyId(String text) {
        if (!text.startsWith(PREFIX)) {
            return Optional.empty();
        }
        int end = text.indexOf(SEPARATOR, PREFIX.length());
        return Optional.of(text.substring(PREFIX.length(), end < 0 ? text.length() : end));
    }

    /** The wrapped bytes; none if the text is no longer base64. */
    private static byte[] sealed(String text) {
        try {
            return Base64.getDecoder().decode(text.substring(text.lastIndexOf(SEPARATOR) + 1));
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }
}
