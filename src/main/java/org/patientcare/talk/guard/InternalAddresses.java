package org.patientcare.talk.guard;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.patientcare.platform.shared.AddressRange;

/**
 * Decides which addresses are not public: of IPv4 the listed ranges, of IPv6 everything outside the
 * global unicast range, and IPv6 addresses that embed an internal IPv4 address.
 */
final class InternalAddresses {

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
     * Whether the interface identifier is {@code 0:5efe} followed by an IPv4 address (ISATAP), in
     * any network.
     */
    private static boolean isIsatap(byte[] bytes) {
        return (bytes[8] & 0xfd) == 0
                && bytes[9] == 0
                && bytes[10] == 0x5e
                && bytes[11] == (byte) 0xfe;
    }

    private static InetAddress ipv4(byte[] bytes, int from) {
        try {
            return InetAddress.getByAddress(Arrays.copyOfRange(bytes, from, from + IPV4_LENGTH));
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
