package org.patientcare.sending.mail;

import jakarta.mail.internet.MimeUtility;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A text of a caller's in the head of a mail, as encoded words (RFC 2047) where it needs them.
 * Jakarta Mail leaves ASCII as it is, even where it looks like an encoded word itself, which mail
 * programs would decode: to another name, or to line ends and what looks like headers.
 */
final class HeaderText {

    private static final String LOOKS_ENCODED = "=?";

    private static final String BEGIN = "=?UTF-8?B?";
    private static final String END = "?=";

    /** Octets of an encoded word, which has at most 75 characters in all. */
    private static final int OCTETS = 45;

    private HeaderText() {}

    /** Whether a program could take it, or a part of it, for an encoded word. */
    static boolean looksEncoded(String text) {
        return text.contains(LOOKS_ENCODED);
    }

    /** For a display name. */
    static String word(String name) throws UnsupportedEncodingException {
        String encoded = MimeUtility.encodeWord(name, StandardCharsets.UTF_8.name(), null);
        return encoded.equals(name) && looksEncoded(name) ? ofAscii(name) : encoded;
    }

    /** For a header of free text, without its folding. */
    static String text(String text) throws UnsupportedEncodingException {
        String encoded = MimeUtility.encodeText(text, StandardCharsets.UTF_8.name(), null);
        return encoded.equals(text) && looksEncoded(text) ? ofAscii(text) : encoded;
    }

    /** Programs put words together again that white space alone separates. */
    private static String ofAscii(String text) {
        List<String> words = new ArrayList<>();
        for (int from = 0; from < text.length(); from += OCTETS) {
            byte[] some =
                    text.substring(from, Math.min(text.length(), from + OCTETS))
                            .getBytes(StandardCharsets.US_ASCII);
            words.add(BEGIN + Base64.getEncoder().encodeToString(some) + END);
        }
        return String.join(" ", words);
    }
}
