package org.patientcare.platform.secrets;

import java.util.Base64;
import java.util.Optional;

/** The text of a wrapped secret: the algorithm, the id of the key, and the bytes in base64. */
final class WrappedText {

    /** No secret in plain text begins with this. */
    static final String PREFIX = "aes-256-gcm:";

    private static final char SEPARATOR = ':';

    private WrappedText() {}

    static String of(String keyId, byte[] sealed) {
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
    static byte[] sealed(String text) {
        try {
            return Base64.getDecoder().decode(text.substring(text.lastIndexOf(SEPARATOR) + 1));
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }
}
