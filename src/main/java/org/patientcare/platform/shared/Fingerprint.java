package org.patientcare.platform.shared;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * SHA-256 over a sequence of texts, each preceded by its length, so that different sequences never
 * give the same input.
 */
public final class Fingerprint {

    /** Written as the length of an unset text; the empty text has length 0. */
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

    /** The hash of what was added; this object is then empty again. */
    public byte[] sha256() {
        return digest.digest();
    }
}
