package org.patientcare.visits.ice;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Optional;
import org.patientcare.visits.video.IceServer;

/**
 * Requests a relay (allocation) from a TURN server as a browser does, and releases it (RFC 8656).
 * The first request has no credentials; the server refuses it with the realm and the nonce that the
 * second request needs.
 */
final class TurnAllocationProbe {

    private static final int UDP = 17 << 24;
    private static final int UNAUTHORIZED = 401;
    private static final int STALE_NONCE = 438;
    private static final int IPV4_BYTES = 4;

    /**
     * Bytes before the IP address in an address attribute: one reserved, one for the address
     * family, two for the port.
     */
    private static final int BEFORE_ADDRESS = 4;

    private final StunConnection connection;
    private final IceServer server;
    private byte[] realm = new byte[0];
    private byte[] nonce = new byte[0];

    TurnAllocationProbe(StunConnection connection, IceServer server) {
        this.connection = connection;
        this.server = server;
    }

    /**
     * The result of the request.
     *
     * @param granted whether the server granted a relay
     * @param withoutCredentials whether it granted the relay without credentials
     * @param error error code of the refusal; 0 if there is none
     * @param relay IP address of the relay; empty if none was granted
     */
    record Outcome(
            boolean granted, boolean withoutCredentials, int error, Optional<InetAddress> relay) {

        private static Outcome refused(StunMessage response) {
            return new Outcome(false, false, response.error(), Optional.empty());
        }
    }

    /**
     * Requests a relay and releases it again.
     *
     * @throws IOException if no response arrives before the deadline, or if a response is not valid
     */
    Outcome allocate() throws IOException {
        StunMessage first = connection.exchange(allocateRequest());
        if (first.isSuccess()) {
            release(releaseRequest());
            return new Outcome(true, true, 0, Optional.of(relay(first)));
        }
        if (first.error() != UNAUTHORIZED) {
            return Outcome.refused(first);
        }
        StunMessage response = allocateWithCredentials(first);
        if (response.error() == STALE_NONCE) {
            response = allocateWithCredentials(response);
        }
        if (!response.isSuccess()) {
            return Outcome.refused(response);
        }
        release(withCredentials(releaseRequest()));
        return new Outcome(true, false, 0, Optional.of(relay(response)));
    }

    private void release(StunMessage releaseRequest) {
        try {
            connection.exchange(releaseRequest);
        } catch (IOException e) {
            // Ignored: the server lets the allocation expire by itself, after ten minutes by
            // default.
        }
    }

    private StunMessage allocateWithCredentials(StunMessage refusal) throws IOException {
        realm = refusal.attribute(StunMessage.REALM).orElse(realm);
        nonce = refusal.attribute(StunMessage.NONCE).orElse(nonce);
        return connection.exchange(withCredentials(allocateRequest()));
    }

    private static StunMessage allocateRequest() {
        return StunMessage.request(StunMessage.ALLOCATE).with(StunMessage.REQUESTED_TRANSPORT, UDP);
    }

    private static StunMessage releaseRequest() {
        return StunMessage.request(StunMessage.REFRESH).with(StunMessage.LIFETIME, 0);
    }

    private StunMessage withCredentials(StunMessage request) {
        return request.with(StunMessage.USERNAME, server.username())
                .with(StunMessage.REALM, realm)
                .with(StunMessage.NONCE, nonce)
                .signed(key());
    }

    /** The key of long-term credentials (RFC 8489, 9.2.2). */
    private byte[] key() {
        try {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            digest.update((server.username() + ":").getBytes(StandardCharsets.UTF_8));
            digest.update(realm);
            digest.update((":" + server.credential()).getBytes(StandardCharsets.UTF_8));
            return digest.digest();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JVM lacks MD5, which TURN requires", e);
        }
    }

    /** Reads XOR-RELAYED-ADDRESS: the IP address XOR the magic cookie and the id of the request. */
    private static InetAddress relay(StunMessage response) throws IOException {
        byte[] given = response.attribute(StunMessage.RELAYED_ADDRESS).orElse(new byte[0]);
        byte[] mask =
                ByteBuffer.allocate(Integer.BYTES + response.id().length)
                        .putInt(StunMessage.COOKIE)
                        .put(response.id())
                        .array();
        int length = given.length - BEFORE_ADDRESS;
        if (length != IPV4_BYTES && length != mask.length) {
            throw new IOException("the response has no valid relay address");
        }
        byte[] address = new byte[length];
        for (int i = 0; i < length; i++) {
            address[i] = (byte) (given[BEFORE_ADDRESS + i] ^ mask[i]);
        }
        return InetAddress.getByAddress(address);
    }
}
