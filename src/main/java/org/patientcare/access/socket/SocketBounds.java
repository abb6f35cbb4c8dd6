package org.patientcare.access.socket;

/**
 * The limits on web sockets of one kind from one client address.
 *
 * @param kind the kind of sockets; each kind is counted separately
 * @param ofAddress open sockets allowed for one address on a node
 */
public record SocketBounds(String kind, int ofAddress) {

    /** The largest value that a site may configure for an address. */
    public static final int MOST = 100_000;

    /**
     * Handshakes per allowed socket: after a failure all pages may reconnect at once, and then once
     * more.
     */
    private static final int OPENINGS_OF_SOCKET = 3;

    /** How many sockets an address may open per minute on all nodes together. */
    int openings() {
        return OPENINGS_OF_SOCKET * ofAddress;
    }

    /** The limit on the open sockets of the address. */
    public SocketBound of(String address) {
        return SocketBound.ofAddress(kind, address, ofAddress);
    }
}
