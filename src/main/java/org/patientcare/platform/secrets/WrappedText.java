package org.patientcare.platform.secrets;

import java.util.Base64;
import java.util.Optional;

/** The text of a wrapped secret: how it was wrapped, by which key, and the bytes in base64. */
final class WrappedText {

    /** No plain secret of ours begins so. */
    static final String PREFIX = "aes-256-gcm:";

    private static final char SEPARATOR = ':';

    private WrappedText() {}

    static String of(String keyId, byte[] sealed) {
        return PREFIX + keyId + SEPARATOR + Base64.getEncoder().encodeToString(sealed);
    }

    /** Of the key that wrapped a secret; empty for one that is not wrapped. */
    static Optional<String> keyId(String text) {
        if (!text.startsWith(PREFIX)) {
            return Optional.empty();
        }
        int end = text.indexOf(SEPARATOR, PREFIX.length());
        return Optional.of(text.substring(PREFIX.length(), end < 0 ? text.length() : end));
    }

    /** No bytes if the text was cut or changed. */
    static byte[] sealed(String text) {
        try {
            return Base64.getDecoder().decode(text.substring(text.lastIndexOf(SEPARATOR) + 1));
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }
}
