package org.patientcare.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A WebAuthn authenticator in software with one key, and the browser in front of it. */
public final class Authenticator {

    private static final int PRESENT_AND_VERIFIED = 0x05;
    private static final int PRESENT = 0x01;
    private static final int HAS_KEY = 0x40;
    private static final int COORDINATE = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final KeyPair key;
    private final byte[] id = new byte[COORDINATE];
    private final String origin;
    private String user;
    private int count;
    private int flags = PRESENT_AND_VERIFIED;

    /**
     * @param origin of the page on which it is used
     */
    public Authenticator(String origin) {
        this.origin = origin;
        RANDOM.nextBytes(id);
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            key = generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** From now on it only checks that the user is present and does not verify who it is. */
    public Authenticator withoutVerification() {
        flags = PRESENT;
        return this;
    }

    /** Sets the signature counter, like a clone that does not know the original's count. */
    public Authenticator countingFrom(int before) {
        count = before;
        return this;
    }

    /** The credential that {@code navigator.credentials.create} returns for these options. */
    public Map<String, Object> create(JsonNode options) {
        user = options.at("/user/id").asText();
        byte[] data = authenticatorData(options.at("/rp/id").asText(), flags | HAS_KEY, keyData());
        ByteArrayOutputStream attestation = new ByteArrayOutputStream();
        attestation.writeBytes(bytes(0xa3, 0x63));
        attestation.writeBytes("fmt".getBytes(StandardCharsets.US_ASCII));
        attestation.writeBytes(bytes(0x64));
        attestation.writeBytes("none".getBytes(StandardCharsets.US_ASCII));
        attestation.writeBytes(bytes(0x67));
        attestation.writeBytes("attStmt".getBytes(StandardCharsets.US_ASCII));
        attestation.writeBytes(bytes(0xa0, 0x68));
        attestation.writeBytes("authData".getBytes(StandardCharsets.US_ASCII));
        attestation.writeBytes(bytes(0x58, data.length));
        attestation.writeBytes(data);
        return credential(
                Map.of(
                        "clientDataJSON",
                        text(clientData("webauthn.create", options)),
                        "attestationObject",
                        text(attestation.toByteArray()),
                        "transports",
                        List.of("internal")));
    }

    /** The credential that {@code navigator.credentials.get} returns for these options. */
    public Map<String, Object> get(JsonNode options) {
        byte[] data = authenticatorData(options.get("rpId").asText(), flags, new byte[0]);
        byte[] client = clientData("webauthn.get", options);
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(key.getPrivate());
            signature.update(data);
            signature.update(sha256(client));
            return credential(
                    Map.of(
                            "clientDataJSON",
                            text(client),
                            "authenticatorData",
                            text(data),
                            "signature",
                            text(signature.sign()),
                            "userHandle",
                            user));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private Map<String, Object> credential(Map<String, Object> response) {
        return Map.of(
                "id",
                text(id),
                "rawId",
                text(id),
                "type",
                "public-key",
                "authenticatorAttachment",
                "platform",
                "clientExtensionResults",
                Map.of(),
                "response",
                response);
    }

    private byte[] clientData(String type, JsonNode options) {
        return Reply.json(
                        Map.of(
                                "type",
                                type,
                                "challenge",
                                options.get("challenge").asText(),
                                "origin",
                                origin,
                                "crossOrigin",
                                false))
                .getBytes(StandardCharsets.UTF_8);
    }

    private byte[] authenticatorData(String host, int flagByte, byte[] rest) {
        count++;
        return ByteBuffer.allocate(COORDINATE + 1 + Integer.BYTES + rest.length)
                .put(sha256(host.getBytes(StandardCharsets.UTF_8)))
                .put((byte) flagByte)
                .putInt(count)
                .put(rest)
                .array();
    }

    /**
     * The attested credential data: an AAGUID of zeros, the credential's id, and the key in COSE
     * format.
     */
    private byte[] keyData() {
        ECPublicKey publicKey = (ECPublicKey) key.getPublic();
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        data.writeBytes(new byte[16]);
        data.writeBytes(bytes(0, id.length));
        data.writeBytes(id);
        data.writeBytes(bytes(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, COORDINATE));
        data.writeBytes(coordinate(publicKey.getW().getAffineX().toByteArray()));
        data.writeBytes(bytes(0x22, 0x58, COORDINATE));
        data.writeBytes(coordinate(publicKey.getW().getAffineY().toByteArray()));
        return data.toByteArray();
    }

    private static byte[] coordinate(byte[] number) {
        byte[] fixed = new byte[COORDINATE];
        int length = Math.min(number.length, COORDINATE);
        System.arraycopy(number, number.length - length, fixed, COORDINATE - length, length);
        return fixed;
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
