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
 * Asks a TURN server for a relay as a browser does, and gives it back (RFC 8656): once without
 * credentials, which is refused with what is needed to prove them, and once with.
 */
final class TurnTalk {

    private static final int UDP = 17 << 24;
    private static final int UNAUTHORIZED = 401;
    private static final int STALE_NONCE = 438;
    private static final int IPV4_BYTES = 4;

    /** Of an address in an attribute: a byte of nothing, its family, its port. */
    private static final int BEFORE_ADDRESS = 4;

    private final StunLine line;
    private final IceServer server;
    private byte[] realm = new byte[0];
    private byte[] nonce = new byte[0];

    TurnTalk(StunLine line, IceServer server) {
        this.line = line;
        this.server = server;
    }

    /**
     * What became of it.
     *
     * @param given whether there was a relay
     * @param open it was given to somebody without credentials
     * @param error why there was none, 0 if the server does not say
     * @param relay where it was
     */
    record Outcome(boolean given, boolean open, int error, Optional<InetAddress> relay) {

        private static Outcome refused(StunMessage answer) {
            return new Outcome(false, false, answer.error(), Optional.empty());
        }
    }

    /**
     * @throws IOException if nobody answers in time, or something that is no TURN server
     */
    Outcome allocate() throws IOException {
        StunMessage first = line.ask(allocation());
        if (first.isSuccess()) {
            giveBack(end());
            return new Outcome(true, true, 0, Optional.of(relay(first)));
        }
        if (first.error() != UNAUTHORIZED) {
            return Outcome.refused(first);
        }
        StunMessage answer = askProving(first);
        if (answer.error() == STALE_NONCE) {
            answer = askProving(answer);
        }
        if (!answer.isSuccess()) {
            return Outcome.refused(answer);
        }
        giveBack(proving(end()));
        return new Outcome(true, false, 0, Optional.of(relay(answer)));
    }

    private void giveBack(StunMessage end) {
        try {
            line.ask(end);
        } catch (IOException e) {
            // It ends by itself, ten minutes later.
        }
    }

    private StunMessage askProving(StunMessage refusal) throws IOException {
        realm = refusal.attribute(StunMessage.REALM).orElse(realm);
        nonce = refusal.attribute(StunMessage.NONCE).orElse(nonce);
        return line.ask(proving(allocation()));
    }

    private static StunMessage allocation() {
        return StunMessage.request(StunMessage.ALLOCATE).with(StunMessage.REQUESTED_TRANSPORT, UDP);
    }

    private static StunMessage end() {
        return StunMessage.request(StunMessage.REFRESH).with(StunMessage.LIFETIME, 0);
    }

    private StunMessage proving(StunMessage request) {
        return request.with(StunMessage.USERNAME, server.username())
                .with(StunMessage.REALM, realm)
                .with(StunMessage.NONCE, nonce)
                .signed(key());
    }

    /** Of long-term credentials (RFC 8489, 9.2.2). */
    private byte[] key() {
        try {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            digest.update((server.username() + ":").getBytes(StandardCharsets.UTF_8));
            digest.update(realm);
            digest.update((":" + server.credential()).getBytes(StandardCharsets.UTF_8));
            return digest.digest();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JVM has no MD5, which TURN is made of", e);
        }
    }

    /** The address is given as its exclusive or with the cookie and the id of the request. */
    private static InetAddress relay(StunMessage answer) throws IOException {
        byte[] given = answer.attribute(StunMessage.RELAYED_ADDRESS).orElse(new byte[0]);
        byte[] mask =
                ByteBuffer.allocate(Integer.BYTES + answer.id().length)
                        .putInt(StunMessage.COOKIE)
                        .put(answer.id())
                        .array();
        int length = given.length - BEFORE_ADDRESS;
        if (length != IPV4_BYTES && length != mask.length) {
            throw new IOException("no address of a relay");
        }
        byte[] address = new byte[length];
        for (int i = 0; i < length; i++) {
            address[i] = (byte) (given[BEFORE_ADDRESS + i] ^ mask[i]);
        }
        return InetAddress.getByAddress(address);
    }
}
