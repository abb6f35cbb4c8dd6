package org.patientcare.talk.guard;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.patientcare.platform.shared.AddressRange;

/**
 * Says which addresses may be called for an organization. Nothing here asks a name server: names
 * are judged by what they lead to when a connection is made.
 */
@ApplicationScoped
public class AddressGuard {

    /**
     * Why a call was refused, for whoever may read it: which setting would allow it, and never the
     * address.
     */
    public static final String REFUSAL =
            "The address is internal to this installation; "
                    + GuardSettings.ALLOWED_RANGES
                    + " does not except it.";

    /** The same for a call without TLS. */
    public static final String PLAIN_REFUSAL =
            "Plain http is for addresses that "
                    + GuardSettings.ALLOWED_RANGES
                    + " excepts; use https.";

    /** Longer than any name may be, in characters. */
    private static final int LONGEST = 255;

    /** What a resolver may read as IPv4 in decimal, octal or hexadecimal: its last part is one. */
    private static final String NEVER_IN_NAMES = ":%[]/@";

    private static final Pattern NUMERIC =
            Pattern.compile("[0-9]+|0x[0-9a-f]*", Pattern.CASE_INSENSITIVE);

    @Inject private GuardSettings settings;

    private List<AddressRange> excepted; // null until it is asked for

    /** What the host of a URL is. */
    public enum Host {
        /** To be judged when it is looked up. */
        NAME,
        /** An address on the internet. */
        PUBLIC,
        /** An internal address that the setting excepts. */
        EXCEPTED,
        /** Internal, or written in no usual way. */
        REFUSED
    }

    /** For the container, which sets the rest. */
    AddressGuard() {}

    /** One that excepts these ranges. */
    public AddressGuard(List<AddressRange> excepted) {
        this.excepted = List.copyOf(excepted);
    }

    /** Whether nobody may have this address called. */
    public boolean refuses(InetAddress address) {
        return InternalAddresses.has(address) && !excepts(address);
    }

    /** Whether the setting names it, or the address of IPv4 that is in it. */
    public boolean excepts(InetAddress address) {
        return isExcepted(address)
                || InternalAddresses.embedded(address).filter(this::isExcepted).isPresent();
    }

    /**
     * What is known of a host without a look-up.
     *
     * @param host of a URL, with or without the brackets of IPv6; of any length
     */
    public Host literal(String host) {
        if (host.isEmpty() || host.length() > LONGEST) {
            return Host.REFUSED;
        }
        String bare = withoutBrackets(host);
        if (isLocalhost(bare)) {
            return refuses(InetAddress.getLoopbackAddress()) ? Host.REFUSED : Host.EXCEPTED;
        }
        Optional<InetAddress> address = AddressRange.literal(bare);
        if (address.isPresent()) {
            return judged(address.get());
        }
        return isOdd(bare) ? Host.REFUSED : Host.NAME;
    }

    private Host judged(InetAddress address) {
        if (refuses(address)) {
            return Host.REFUSED;
        }
        return excepts(address) ? Host.EXCEPTED : Host.PUBLIC;
    }

    private static boolean isLocalhost(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        String name = lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
        return name.equals("localhost") || name.endsWith(".localhost");
    }

    /** A number that is no plain address, or what no name has. */
    private static boolean isOdd(String host) {
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        String last = name.substring(name.lastIndexOf('.') + 1);
        return NUMERIC.matcher(last).matches()
                || name.chars().anyMatch(AddressGuard::isNeverInNames);
    }

    private static boolean isNeverInNames(int character) {
        return NEVER_IN_NAMES.indexOf(character) >= 0 || Character.isWhitespace(character);
    }

    private static String withoutBrackets(String host) {
        return host.startsWith("[") && host.endsWith("]")
                ? host.substring(1, host.length() - 1)
                : host;
    }

    private boolean isExcepted(InetAddress address) {
        List<AddressRange> ranges = excepted == null ? settings.allowed() : excepted;
        return ranges.stream().anyMatch(range -> range.contains(address));
    }
}
