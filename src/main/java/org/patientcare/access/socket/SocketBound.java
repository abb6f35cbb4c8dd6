package org.patientcare.access.socket;

import org.patientcare.platform.shared.AddressKey;

/**
 * How many web sockets something may have on a node.
 *
 * @param of what has them, such as an address; equal to itself alone
 */
public record SocketBound(Object of, int most) {

    private record Address(String kind, String key) {}

    /**
     * Of an address.
     *
     * @param kind of sockets: each is counted by itself
     */
    public static SocketBound ofAddress(String kind, String address, int most) {
        return new SocketBound(new Address(kind, AddressKey.of(address)), most);
    }
}
