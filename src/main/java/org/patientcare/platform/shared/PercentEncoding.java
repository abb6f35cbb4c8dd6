package org.patientcare.platform.shared;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Percent-encoding in URLs. */
public final class PercentEncoding {

    private PercentEncoding() {}

    /**
     * Whether each escape is complete and all bytes together are UTF-8 without a NUL.
     *
     * @param raw one character for each byte, as the container delivers it
     */
    public static boolean isDecodable(String raw) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            int octet = c == '%' ? octet(raw, i + 1) : c;
            if (octet <= 0) {
                return false;
            }
            bytes.write(octet);
            i += c == '%' ? 2 : 0;
        }
        return isUtf8(bytes.toByteArray());
    }

    /** The value of two hexadecimal digits; -1 if there are none. */
    private static int octet(String text, int from) {
        if (from + 2 > text.length()) {
            return -1;
        }
        int high = digit(text.charAt(from));
        int low = digit(text.charAt(from + 1));
        return high < 0 || low < 0 ? -1 : high << 4 | low;
    }

    /** {@link Character#digit} alone would accept the digits of every script. */
    private static int digit(char c) {
        return c < 128 ? Character.digit(c, 16) : -1;
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
