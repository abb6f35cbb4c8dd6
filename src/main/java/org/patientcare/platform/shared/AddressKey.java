package org.patientcare.platform.shared;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/**
 * For whom an address counts, wherever something is counted by address: an IPv4 address for itself,
 * written as IPv6 too, and an IPv6 address for its /64, of which any one client has all.
 */
public final class AddressKey {

    private static final int GROUPS_OF_NETWORK = 4;

    /** No longer text is an address of IPv6; what begins otherwise could be looked up as a name. */
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:][0-9A-Fa-f:.]{1,44}");

    private AddressKey() {}

    /**
     * @param address as the server or a proxy says it; what is no IPv6 address is its own key
     */
    public static String of(String address) {
        int zone = address.indexOf('%');
        String bare = zone < 0 ? address : address.substring(0, zone);
        if (bare.indexOf(':') < 0 || !IPV6.matcher(bare).matches()) {
            return address;
        }
        try {
            InetAddress read = InetAddress.getByName(bare);
            byte[] bytes = read.getAddress();
            return bytes.length == 4 ? read.getHostAddress() : network(bytes);
        } catch (UnknownHostException e) {
            return address;
        }
    }

    private static String network(byte... bytes) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < GROUPS_OF_NETWORK; i++) {
            int group = (bytes[2 * i] & 0xff) << 8 | bytes[2 * i + 1] & 0xff;
            text.append(Integer.toHexString(group)).append(':');
        }
        return text.append(":/64").toString();
    }
}
