package org.patientcare.sending.mail;

import java.net.IDN;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Parses an address for a mail's envelope: exactly one, without anything that a header or server
 * could read as more. Quoted local parts are refused, and so is what looks like an encoded word.
 */
final class Mailbox {

    private static final int MAX_LENGTH = 254;
    private static final Pattern ADDRESS =
            Pattern.compile("([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64})@([^@\\s\\p{Cc}]{1,253})");
    private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9-]{1,63}");

    private Mailbox() {}

    /** Returns the address with its domain in ASCII; empty if it is not an address. */
    static Optional<String> parse(String text) {
        Matcher address = ADDRESS.matcher(text);
        if (!address.matches() || HeaderText.looksEncoded(text)) {
            return Optional.empty();
        }
        try {
            String domain = IDN.toASCII(address.group(2), IDN.USE_STD3_ASCII_RULES);
            return Optional.of(address.group(1) + "@" + domain)
                    .filter(a -> isDomain(domain) && a.length() <= MAX_LENGTH);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static boolean isDomain(String domain) {
        return Stream.of(domain.split("\\.", -1))
                .allMatch(
                        label ->
                                LABEL.matcher(label).matches()
                                        && !label.startsWith("-")
                                        && !label.endsWith("-"));
    }
}
