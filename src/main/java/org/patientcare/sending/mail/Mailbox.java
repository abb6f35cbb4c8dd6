package org.patientcare.sending.mail;

import java.net.IDN;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An address that can stand in a mail's envelope: exactly one, without anything that a header or a
 * server could read as more. Quoted local parts are not taken, nor what looks encoded.
 */
final class Mailbox {

    private static final int LONGEST = 254;
    private static final Pattern ADDRESS =
            Pattern.compile("([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64})@([^@\\s\\p{Cc}]{1,253})");
    private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9-]{1,63}");

    private Mailbox() {}

    /** The address with its domain in ASCII; empty if it is none. */
    static Optional<String> parse(String text) {
        Matcher address = ADDRESS.matcher(text);
        if (!address.matches() || HeaderText.looksEncoded(text)) {
            return Optional.empty();
        }
        try {
            String domain = IDN.toASCII(address.group(2), IDN.USE_STD3_ASCII_RULES);
            return Optional.of(address.group(1) + "@" + domain)
                    .filter(a -> isDomain(domain) && a.length() <= LONGEST);
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
