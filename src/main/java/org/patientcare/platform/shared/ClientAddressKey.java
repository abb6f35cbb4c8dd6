package org.patientcare.platform.shared;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/**
 * The key under which a client address is counted: an IPv4 address itself, also if it is written as
 * IPv6, and the /64 network of an IPv6 address, since one client usually has a whole /64 (contract,
 * section 1, "Rate limit").
 */
public final class ClientAddressKey {

    private static final int GROUPS_OF_NETWORK = 4;

    /**
     * An IPv6 address has at most 45 characters. Text that begins otherwise could be resolved as a
     * host name.
     */
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:][0-9A-Fa-f:.]{1,44}");

    private ClientAddressKey() {}

    /**
     * @param address as the server or a proxy reports it
     * @return the key; text that is no IPv6 address is returned as it is
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
