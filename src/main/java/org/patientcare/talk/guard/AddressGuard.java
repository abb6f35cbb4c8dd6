package org.patientcare.talk.guard;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.patientcare.platform.shared.AddressRange;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;

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
    public static final Fault REFUSAL = FaultCode.ADDRESS_INTERNAL.of(GuardSettings.ALLOWED_RANGES);

    /** The reason for a refused call without TLS. */
    public static final Fault PLAIN_REFUSAL =
            FaultCode.ADDRESS_NOT_ENCRYPTED.of(GuardSettings.ALLOWED_RANGES);

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

    /**
     * Decides which addresses are not public: of IPv4 the listed ranges, of IPv6 everything outside
     * the global unicast range, and IPv6 addresses that embed an internal IPv4 address.
     */
    private static final class InternalAddresses {

        private static final List<AddressRange> IPV4 =
                ranges(
                        "0.0.0.0/8", // this network, the unspecified address
                        "10.0.0.0/8",
                        "100.64.0.0/10", // carrier-grade NAT
                        "127.0.0.0/8",
                        "168.63.129.16/32", // platform services of Azure
                        "169.254.0.0/16",
                        "172.16.0.0/12",
                        "192.0.0.0/24",
                        "192.0.2.0/24",
                        "192.88.99.0/24",
                        "192.168.0.0/16",
                        "198.18.0.0/15",
                        "198.51.100.0/24",
                        "203.0.113.0/24",
                        "224.0.0.0/4", // multicast
                        "240.0.0.0/4"); // reserved, broadcast

        /** The global unicast range. */
        private static final AddressRange GLOBAL_IPV6 = range("2000::/3");

        /** Ranges within it for protocols, such as Teredo, and for documentation. */
        private static final List<AddressRange> SPECIAL_IPV6 =
                ranges("2001::/23", "2001:db8::/32", "3fff::/20");

        private static final AddressRange NAT64 = range("64:ff9b::/96");
        private static final AddressRange SIX_TO_FOUR = range("2002::/16");

        private static final int IPV4_LENGTH = 4;
        private static final int SIX_TO_FOUR_OFFSET = 2;
        private static final int IPV4_SUFFIX_OFFSET = 12;

        private InternalAddresses() {}

        /** Whether the address is internal, itself or by the IPv4 address embedded in it. */
        static boolean contains(InetAddress address) {
            return address.getAddress().length == IPV4_LENGTH
                    ? isIn(IPV4, address)
                    : !isGlobal(address)
                            || embedded(address).filter(InternalAddresses::contains).isPresent();
        }

        private static boolean isGlobal(InetAddress address) {
            return NAT64.contains(address)
                    || GLOBAL_IPV6.contains(address) && !isIn(SPECIAL_IPV6, address);
        }

        /** The embedded IPv4 address to which a packet for this IPv6 address would be forwarded. */
        static Optional<InetAddress> embedded(InetAddress address) {
            byte[] bytes = address.getAddress();
            if (bytes.length == IPV4_LENGTH) {
                return Optional.empty();
            }
            if (SIX_TO_FOUR.contains(address)) {
                return Optional.of(ipv4(bytes, SIX_TO_FOUR_OFFSET));
            }
            return NAT64.contains(address) || isIsatap(bytes)
                    ? Optional.of(ipv4(bytes, IPV4_SUFFIX_OFFSET))
                    : Optional.empty();
        }

        /**
         * Whether the interface identifier is {@code 0:5efe} followed by an IPv4 address (ISATAP),
         * in any network.
         */
        private static boolean isIsatap(byte[] bytes) {
            return (bytes[8] & 0xfd) == 0
                    && bytes[9] == 0
                    && bytes[10] == 0x5e
                    && bytes[11] == (byte) 0xfe;
        }

        private static InetAddress ipv4(byte[] bytes, int from) {
            try {
                return InetAddress.getByAddress(
                        Arrays.copyOfRange(bytes, from, from + IPV4_LENGTH));
            } catch (UnknownHostException e) {
                throw new IllegalStateException(e);
            }
        }

        private static boolean isIn(List<AddressRange> ranges, InetAddress address) {
            return ranges.stream().anyMatch(range -> range.contains(address));
        }

        private static List<AddressRange> ranges(String... texts) {
            return Stream.of(texts).map(InternalAddresses::range).toList();
        }

        private static AddressRange range(String text) {
            return AddressRange.parse(text).orElseThrow();
        }
    }
}
