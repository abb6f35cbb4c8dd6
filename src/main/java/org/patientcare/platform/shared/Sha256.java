package org.patientcare.platform.shared;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 without a checked exception: every Java platform has the algorithm. */
public final class Sha256 {

    private Sha256() {}

    public static byte[] of(byte[] bytes) {
        return digest().digest(bytes);
    }

    /** The hash of the text in UTF-8. */
    public static byte[] of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** For data that comes in parts. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /**
     * SHA-256 over a sequence of texts, each preceded by its length, so that different sequences
     * never give the same input.
     */
    public static final class Fingerprint {

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
}
