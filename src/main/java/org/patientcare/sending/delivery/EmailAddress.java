package org.patientcare.sending.delivery;

import java.net.IDN;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.patientcare.platform.shared.DeviationCharacters;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;

/**
 * An address that mail can be sent to: exactly one, without anything that a header or server could
 * read as more. Quoted local parts are refused, and so are dots that separate nothing, and what
 * looks like an encoded word. The local part has to be ASCII, since few mail servers have SMTPUTF8.
 */
public final class EmailAddress {

    private static final int MAX_LENGTH = 254;
    private static final int MAX_LOCAL_LENGTH = 64;
    private static final String LOOKS_ENCODED = "=?";

    private static final Pattern PARTS =
            Pattern.compile("([^@\\s\\p{Cc},;:<>()\"\\\\]+)@([^@\\s\\p{Cc},;<>()\"\\\\]+)");

    private static final Pattern LOCAL = Pattern.compile("[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+");
    private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9-]{1,63}");

    private EmailAddress() {}

    /** Why no mail can be sent to the address: what it must be; empty if mail can be sent. */
    public static Optional<Fault> fault(String text) {
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
                                        FaultCode.EMAIL_ADDRESS_INVALID.of(
                                                checked.fault().orElseThrow().sentence()),
                                        null));
    }

    /** Exactly one of the two is there. */
    private record Checked(Optional<String> address, Optional<Fault> fault) {

        static Checked faulty(Fault fault) {
            return new Checked(Optional.empty(), Optional.of(fault));
        }
    }

    private static Checked check(String text) {
        if (text.length() > MAX_LENGTH) {
            return Checked.faulty(FaultCode.EMAIL_TOO_LONG.of());
        }
        Matcher parts = PARTS.matcher(text);
        if (!text.contains("@")) {
            return Checked.faulty(FaultCode.NOT_AN_EMAIL.of());
        }
        if (text.contains(LOOKS_ENCODED) || !parts.matches()) {
            return Checked.faulty(FaultCode.NOT_ONE_EMAIL.of());
        }
        String local = parts.group(1);
        if (("." + local + ".").contains("..")) {
            return Checked.faulty(FaultCode.NOT_AN_EMAIL.of());
        }
        if (!LOCAL.matcher(local).matches()) {
            return Checked.faulty(FaultCode.EMAIL_NOT_ASCII.of());
        }
        if (local.length() > MAX_LOCAL_LENGTH) {
            return Checked.faulty(FaultCode.EMAIL_TOO_LONG.of());
        }
        return parts.group(2).startsWith("[")
                ? Checked.faulty(FaultCode.EMAIL_IP_ADDRESS.of())
                : check(local, parts.group(2));
    }

    private static Checked check(String local, String domain) {
        try {
            Optional<String> spelling = DeviationCharacters.asciiSpelling(domain);
            if (spelling.isPresent()) {
                return Checked.faulty(FaultCode.EMAIL_AMBIGUOUS.of(spelling.get()));
            }
            String ascii = IDN.toASCII(domain, IDN.USE_STD3_ASCII_RULES);
            String address = local + "@" + ascii;
            if (!isDomain(ascii)) {
                return Checked.faulty(FaultCode.EMAIL_WITHOUT_DOMAIN.of());
            }
            return address.length() <= MAX_LENGTH
                    ? new Checked(Optional.of(address), Optional.empty())
                    : Checked.faulty(FaultCode.EMAIL_TOO_LONG.of());
        } catch (IllegalArgumentException e) {
            return Checked.faulty(FaultCode.EMAIL_WITHOUT_DOMAIN.of());
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
