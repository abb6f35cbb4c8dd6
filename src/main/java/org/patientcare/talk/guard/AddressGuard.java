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
 * Decides which addresses may be called on behalf of an organization (events.md, section 5).
 * Nothing is resolved here: a name is checked by its addresses when a connection is made.
 */
@ApplicationScoped
public class AddressGuard {

    /**
     * The reason for a refused call, shown to callers: it names the setting that would allow it,
     * but never the address.
     */
    public static final String REFUSAL =
            "The address is internal to this installation; "
                    + GuardSettings.ALLOWED_RANGES
                    + " does not allow it.";

    /** The reason for a refused call without TLS. */
    public static final String PLAIN_REFUSAL =
            "Plain http is allowed only for addresses in "
                    + GuardSettings.ALLOWED_RANGES
                    + "; use https.";

    /** In characters; longer than any host name may be. */
    private static final int MAX_LENGTH = 255;

    /** Characters that no host name has. */
    private static final String NEVER_IN_NAMES = ":%[]/@";

    /** A last label that some resolvers read as decimal, octal or hexadecimal IPv4. */
    private static final Pattern NUMERIC =
            Pattern.compile("[0-9]+|0x[0-9a-f]*", Pattern.CASE_INSENSITIVE);

    @Inject private GuardSettings settings;

    private List<AddressRange> excepted; // null: those of the settings

    /** The kind of a host in a URL. */
    public enum HostKind {
        /** A name; its addresses are checked when it is resolved. */
        NAME,
        /** A public IP address. */
        PUBLIC,
        /** An internal IP address that the setting allows. */
        EXCEPTED,
        /** An internal IP address, or a host in an unusual notation. */
        REFUSED
    }

    /** For CDI, which injects the settings. */
    AddressGuard() {}

    /** Creates a guard that allows these internal ranges. */
    public AddressGuard(List<AddressRange> excepted) {
        this.excepted = List.copyOf(excepted);
    }

    /** Whether this address may not be called. */
    public boolean refuses(InetAddress address) {
        return InternalAddresses.contains(address) && !excepts(address);
    }

    /** Whether the setting allows the address, or the IPv4 address embedded in it. */
    public boolean excepts(InetAddress address) {
        return isExcepted(address)
                || InternalAddresses.embedded(address).filter(this::isExcepted).isPresent();
    }

    /**
     * Classifies a host without resolving it.
     *
     * @param host host of a URL, with or without the brackets of an IPv6 address; of any length
     */
    public HostKind classify(String host) {
        if (host.isEmpty() || host.length() > MAX_LENGTH) {
            return HostKind.REFUSED;
        }
        String bare = withoutBrackets(host);
        if (isLocalhost(bare)) {
            return refuses(InetAddress.getLoopbackAddress()) ? HostKind.REFUSED : HostKind.EXCEPTED;
        }
        Optional<InetAddress> address = AddressRange.literal(bare);
        if (address.isPresent()) {
            return classified(address.get());
        }
        return isUnusual(bare) ? HostKind.REFUSED : HostKind.NAME;
    }

    private HostKind classified(InetAddress address) {
        if (refuses(address)) {
            return HostKind.REFUSED;
        }
        return excepts(address) ? HostKind.EXCEPTED : HostKind.PUBLIC;
    }

    private static boolean isLocalhost(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        String name = lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
        return name.equals("localhost") || name.endsWith(".localhost");
    }

    /** Whether the host is a number in an unusual notation, or has characters that no name has. */
    private static boolean isUnusual(String host) {
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
