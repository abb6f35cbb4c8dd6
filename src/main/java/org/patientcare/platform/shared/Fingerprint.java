package org.patientcare.platform.shared;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * SHA-256 over texts one after the other, each with its length before it, so that no two lists of
 * texts are taken for one.
 */
public final class Fingerprint {

    /** The length of a text that is unset; the empty text has 0. */
    private static final int UNSET = -1;

    private final MessageDigest digest = Sha256.digest();

    /**
     * @param text null for unset
     */
    public Fingerprint add(String text) {
        if (text == null) {
            return add(UNSET);
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        add(bytes.length);
        digest.update(bytes);
        return this;
    }

    public Fingerprint add(int number) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
        return this;
    }

    /** Of what was added; begins anew. */
    public byte[] sha256() {
        return digest.digest();
    }
}
