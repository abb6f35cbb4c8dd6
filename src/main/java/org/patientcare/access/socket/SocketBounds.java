package org.patientcare.access.socket;

/**
 * How many web sockets of a kind are let in.
 *
 * @param kind of sockets: each is counted by itself
 * @param ofAddress how many an address may have open on a node
 */
public record SocketBounds(String kind, int ofAddress) {

    /** What a site may set for an address at the most. */
    public static final int MOST = 100_000;

    /** All may come back at once after a fault, and a second time. */
    private static final int OPENINGS_OF_SOCKET = 3;

    /** How many an address may open in a minute on all nodes. */
    int openings() {
        return OPENINGS_OF_SOCKET * ofAddress;
    }

    /** That of one address. */
    public SocketBound of(String address) {
        return SocketBound.ofAddress(kind, address, ofAddress);
    }
}
