package org.patientcare.access.socket;

/**
 * The limits on web sockets of one kind from one client address.
 *
 * @param kind the kind of sockets; each kind is counted separately
 * @param maxOpen open sockets allowed for one address on a node
 */
public record AddressSocketLimits(String kind, int maxOpen) {

    /** The largest value that a site may configure for an address. */
    public static final int MAX_CONFIGURABLE = 100_000;

    /**
     * Handshakes per allowed socket: after a failure all pages may reconnect at once, and then once
     * more.
     */
    private static final int OPENINGS_OF_SOCKET = 3;

    /** How many sockets an address may open per minute on all nodes together. */
    int handshakesPerMinute() {
        return OPENINGS_OF_SOCKET * maxOpen;
    }

    /** The limit on the open sockets of the address. */
    public OpenSocketLimit openLimit(String address) {
        return OpenSocketLimit.ofAddress(kind, address, maxOpen);
    }
}
