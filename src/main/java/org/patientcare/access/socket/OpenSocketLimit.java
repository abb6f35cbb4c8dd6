package org.patientcare.access.socket;

import org.patientcare.platform.shared.ClientAddressKey;

/**
 * A limit on the open web sockets of something on a node.
 *
 * @param key what the sockets are counted by, such as an address; compared by {@code equals}
 * @param max the largest number of open sockets
 */
public record OpenSocketLimit(Object key, int max) {

    private record Address(String kind, String key) {}

    /**
     * The limit of a client address.
     *
     * @param kind the kind of sockets; each kind is counted separately
     */
    public static OpenSocketLimit ofAddress(String kind, String address, int most) {
        return new OpenSocketLimit(new Address(kind, ClientAddressKey.of(address)), most);
    }
}
