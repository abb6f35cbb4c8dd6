package org.patientcare.testing;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Decrypts the wrapped keys of a test database with {@link SuiteDatabase#SECRETS_KEY}. */
public final class WrappedKeys {

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private WrappedKeys() {}

    /**
     * @param text {@code aes-256-gcm:id of the key:base64}
     * @param place table and key of the row, with a slash between them: the additional data of the
     *     encryption
     */
    public static String unwrapped(String text, String place) {
        String[] parts = text.split(":");
        byte[] sealed = Base64.getDecoder().decode(parts[2]);
        byte[] key = Base64.getDecoder().decode(SuiteDatabase.SECRETS_KEY);
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(
                    Cipher.DECRYPT_MODE,
                    new SecretKeySpec(key, "AES"),
                    new GCMParameterSpec(TAG_BITS, Arrays.copyOf(sealed, NONCE_BYTES)));
            cipher.updateAAD(place.getBytes(StandardCharsets.UTF_8));
            byte[] plain = cipher.doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES);
            return new String(plain, StandardCharsets.UTF_8);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
