package org.patientcare.sending.mail;

import jakarta.mail.internet.MimeUtility;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A caller's text in a mail header, as encoded words (RFC 2047) where needed. Jakarta Mail leaves
 * ASCII as it is, even if it looks like an encoded word. Mail programs would decode that, into
 * another name, or into line ends and forged headers.
 */
final class HeaderText {

    private static final String LOOKS_ENCODED = "=?";

    private static final String BEGIN = "=?UTF-8?B?";
    private static final String END = "?=";

    /** Octets in one encoded word, which has at most 75 characters in all. */
    private static final int MAX_OCTETS = 45;

    private HeaderText() {}

    private static boolean looksEncoded(String text) {
        return text.contains(LOOKS_ENCODED);
    }

    /** Encodes a display name. */
    static String word(String name) throws UnsupportedEncodingException {
        String encoded = MimeUtility.encodeWord(name, StandardCharsets.UTF_8.name(), null);
        return encoded.equals(name) && looksEncoded(name) ? ofAscii(name) : encoded;
    }

    /** Encodes an unstructured header, without folding it. */
    static String text(String text) throws UnsupportedEncodingException {
        String encoded = MimeUtility.encodeText(text, StandardCharsets.UTF_8.name(), null);
        return encoded.equals(text) && looksEncoded(text) ? ofAscii(text) : encoded;
    }

    /**
     * Splits the text into several words, which mail programs join if only white space separates
     * them.
     */
    private static String ofAscii(String text) {
        List<String> words = new ArrayList<>();
        for (int from = 0; from < text.length(); from += MAX_OCTETS) {
            byte[] some =
                    text.substring(from, Math.min(text.length(), from + MAX_OCTETS))
                            .getBytes(StandardCharsets.US_ASCII);
            words.add(BEGIN + Base64.getEncoder().encodeToString(some) + END);
        }
        return String.join(" ", words);
    }
}
