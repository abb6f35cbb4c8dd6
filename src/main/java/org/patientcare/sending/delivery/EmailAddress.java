package org.patientcare.sending.delivery;

import java.net.IDN;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.patientcare.platform.shared.DeviationCharacters;

/**
 * An address that mail can be sent to: exactly one, without anything that a header or server could
 * read as more. Quoted local parts are refused, and so is what looks like an encoded word. The
 * local part has to be ASCII, since few mail servers have SMTPUTF8.
 */
public final class EmailAddress {

    private static final String NOT_ONE = "must be one e-mail address, without blanks and quotes";

    private static final String NOT_ASCII =
            "must have only unaccented letters, digits and ASCII symbols before the @: mail servers"
                    + " do not accept others";

    private static final String IP_ADDRESS =
            "must have a domain name after the @, not an IP address";

    private static final String NO_DOMAIN =
            "must have a domain name of letters, digits and hyphens after the @";

    private static final String TOO_LONG =
            "must have at most 64 characters before the @, and 254 in all";

    private static final String SPELL_DOMAIN =
            "must have the domain %s after the @: as it is written, it could be either of two"
                    + " domains";

    private static final int MAX_LENGTH = 254;
    private static final int MAX_LOCAL_LENGTH = 64;
    private static final String LOOKS_ENCODED = "=?";

    private static final Pattern PARTS =
            Pattern.compile("([^@\\s\\p{Cc},;:<>()\"\\\\]+)@([^@\\s\\p{Cc},;<>()\"\\\\]+)");

    private static final Pattern LOCAL = Pattern.compile("[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+");
    private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9-]{1,63}");

    private EmailAddress() {}

    /** Why no mail can be sent to the address: what it must be; empty if mail can be sent. */
    public static Optional<String> fault(String text) {
        return check(text).fault();
    }

    /**
     * The address with its domain in ASCII.
     *
     * @throws UndeliveredException if no mail can ever be sent to it
     */
    public static String require(String text) throws UndeliveredException {
        Checked checked = check(text);
        return checked.address()
                .orElseThrow(
                        () ->
                                UndeliveredException.undeliverable(
                                        "No mail can be sent to the recipient's address: it "
                                                + checked.fault().orElseThrow()
                                                + ".",
                                        null));
    }

    /** Exactly one of the two is there. */
    private record Checked(Optional<String> address, Optional<String> fault) {

        static Checked faulty(String fault) {
            return new Checked(Optional.empty(), Optional.of(fault));
        }
    }

    private static Checked check(String text) {
        if (text.length() > MAX_LENGTH) {
            return Checked.faulty(TOO_LONG);
        }
        Matcher parts = PARTS.matcher(text);
        if (text.contains(LOOKS_ENCODED) || !parts.matches()) {
            return Checked.faulty(NOT_ONE);
        }
        String local = parts.group(1);
        if (!LOCAL.matcher(local).matches()) {
            return Checked.faulty(NOT_ASCII);
        }
        if (local.length() > MAX_LOCAL_LENGTH) {
            return Checked.faulty(TOO_LONG);
        }
        return parts.group(2).startsWith("[")
                ? Checked.faulty(IP_ADDRESS)
                : check(local, parts.group(2));
    }

    private static Checked check(String local, String domain) {
        try {
            Optional<String> spelling = DeviationCharacters.asciiSpelling(domain);
            if (spelling.isPresent()) {
                return Checked.faulty(SPELL_DOMAIN.formatted(spelling.get()));
            }
            String ascii = IDN.toASCII(domain, IDN.USE_STD3_ASCII_RULES);
            String address = local + "@" + ascii;
            if (!isDomain(ascii)) {
                return Checked.faulty(NO_DOMAIN);
            }
            return address.length() <= MAX_LENGTH
                    ? new Checked(Optional.of(address), Optional.empty())
                    : Checked.faulty(TOO_LONG);
        } catch (IllegalArgumentException e) {
            return Checked.faulty(NO_DOMAIN);
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
