package org.patientcare.platform.shared;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** A range of IP addresses (CIDR): all that have the same first bits, or a single address. */
public record AddressRange(InetAddress address, int bits) {

    private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
    private static final Pattern IPV4 = Pattern.compile(OCTET + "(\\." + OCTET + "){3}");

    /** The beginning of an IPv6 address; the JDK parses the rest, without a DNS lookup. */
    private static final Pattern IPV6 = Pattern.compile("([0-9A-Fa-f]{1,4})?:[0-9A-Fa-f:.]*");

    /** In characters; an IPv6 address that ends in IPv4 notation has at most 45. */
    private static final int LONGEST = 64;

    /**
     * Parses {@code 10.0.0.5}, {@code 10.0.0.0/24} or the same in IPv6, without a DNS lookup.
     *
     * @return empty if the text is no such range
     */
    public static Optional<AddressRange> parse(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length > 2) {
            return Optional.empty();
        }
        return literal(parts[0])
                .flatMap(
                        address -> {
                            int all = address.getAddress().length * 8;
                            String bits = parts.length == 2 ? parts[1] : String.valueOf(all);
                            return bits.matches("[0-9]{1,3}") && Integer.parseInt(bits) <= all
                                    ? Optional.of(new AddressRange(address, Integer.parseInt(bits)))
                                    : Optional.empty();
                        });
    }

    /** The IP address that a text denotes; empty for text that would need a DNS lookup. */
    public static Optional<InetAddress> literal(String text) {
        boolean numeric =
                text.length() <= LONGEST
                        && (IPV4.matcher(text).matches()
                                || IPV6.matcher(text).matches() && hasTwoColons(text));
        if (!numeric) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(text));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    private static boolean hasTwoColons(String text) {
        return text.indexOf(':') != text.lastIndexOf(':');
    }

    public boolean contains(InetAddress other) {
        byte[] own = address.getAddress();
        byte[] theirs = other.getAddress();
        if (own.length != theirs.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> bit % 8;
            if ((own[bit / 8] & mask) != (theirs[bit / 8] & mask)) {
                return false;
            }
        }
        return true;
    }
}
