package org.patientcare.access.socket;

import org.patientcare.platform.shared.AddressKey;

/**
 * A limit on the open web sockets of something on a node.
 *
 * @param of what the sockets are counted by, such as an address; compared by {@code equals}
 * @param most the largest number of open sockets
 */
public record SocketBound(Object of, int most) {

    private record Address(String kind, String key) {}

    /**
     * The limit of a client address.
     *
     * @param kind the kind of sockets; each kind is counted separately
     */
    public static SocketBound ofAddress(String kind, String address, int most) {
        return new SocketBound(new Address(kind, AddressKey.of(address)), most);
    }
}
