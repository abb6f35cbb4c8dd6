package org.patientcare.visits.ice;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;
import org.patientcare.visits.ice.StunConnection.IceAddress;
import org.patientcare.visits.video.IceServers.IceServer;

/** Sends a STUN or TURN server the request that a browser would send, and judges the response. */
final class IceServerProbe {

    private static final int UNAUTHORIZED = 401;
    private static final int QUOTA = 486;
    private static final int CAPACITY = 508;

    /**
     * "Try Alternate" (RFC 8489): the server redirects to another one. A browser decides by itself
     * whether to follow, so this counts as a success.
     */
    private static final int TRY_ALTERNATE = 300;

    /** First byte of IPv6 unique local addresses, fc00::/7 (RFC 4193). */
    private static final int ULA = 0xFC;

    private static final int ULA_MASK = 0xFE;

    private static final int MOST_CAUSES = 10;

    private static final String FIX_REACHABILITY =
            "Start these servers, allow connections to them in the firewall, or correct"
                    + " patientcare.video.ice-servers.";
    private static final String FIX_SECRET =
            "Set patientcare.video.turn-secret to the secret of the TURN server (coturn:"
                    + " static-auth-secret, with use-auth-secret), and compare the two clocks.";
    private static final String FIX_CAPACITY =
            "Allow the TURN server more relays: user-quota, total-quota and the ports from min-port"
                    + " to max-port of coturn.";

    private static final String FIX_TRUST =
            "Give the TURN server a certificate of an authority that browsers trust, with the"
                    + " intermediate certificates (cert of coturn).";
    private static final String FIX_NAME =
            "Use the name from the TURN server's certificate in patientcare.video.ice-servers, or"
                    + " give the server a certificate for the name that is set there.";
    private static final String FIX_EXPIRY =
            "Renew the certificate of the TURN server, and compare the two clocks.";

    /**
     * A problem of a STUN or TURN server.
     *
     * @param predicate predicate of a sentence that begins with the address of the server
     * @param fix what the operator should do, as a full sentence
     */
    record Problem(String predicate, String fix) {}

    private IceServerProbe() {}

    static Problem noResponse() {
        return new Problem("does not answer", FIX_REACHABILITY);
    }

    /**
     * Sends a request to the server.
     *
     * @param limit for all requests together, without the DNS lookup
     * @return what is wrong; empty if the server does what a browser needs
     */
    static Optional<Problem> probe(IceServer server, Duration limit) {
        return probe(server, limit, (SSLSocketFactory) SSLSocketFactory.getDefault());
    }

    /**
     * As {@link #probe(IceServer, Duration)}, with the given TLS trust.
     *
     * @param tls creates TLS sockets, and decides which certificate authorities are trusted
     */
    static Optional<Problem> probe(IceServer server, Duration limit, SSLSocketFactory tls) {
        Optional<IceAddress> address = IceAddress.parse(server.urls());
        if (address.isEmpty()) {
            return found("is not a valid STUN or TURN address", FIX_REACHABILITY);
        }
        if (address.get().tls() && address.get().udp()) {
            return found("uses DTLS, which browsers do not support for TURN", FIX_REACHABILITY);
        }
        try (StunConnection connection = StunConnection.open(address.get(), limit, tls)) {
            if (server.username() == null) {
                connection.exchange(StunMessage.request(StunMessage.BINDING));
                return Optional.empty();
            }
            return problemIn(
                    new TurnAllocation(connection, server).allocate(), connection.serverAddress());
        } catch (UnknownHostException e) {
            return found("has a host name that cannot be resolved", FIX_REACHABILITY);
        } catch (SSLException e) {
            return Optional.of(ofTls(e));
        } catch (IOException e) {
            return Optional.of(noResponse());
        }
    }

    /**
     * Finds the cause of a failed TLS handshake: an expired certificate, an untrusted one and one
     * for another name each show as a different exception in the chain of causes.
     */
    private static Problem ofTls(SSLException failure) {
        List<Throwable> causes =
                Stream.iterate((Throwable) failure, Objects::nonNull, Throwable::getCause)
                        .limit(MOST_CAUSES)
                        .toList();
        if (isAny(causes, SocketTimeoutException.class)) {
            return noResponse();
        }
        if (isAny(causes, CertificateExpiredException.class)
                || isAny(causes, CertificateNotYetValidException.class)) {
            return new Problem(
                    "has a certificate that has expired or is not valid yet", FIX_EXPIRY);
        }
        if (isAny(causes, CertPathBuilderException.class)
                || isAny(causes, CertPathValidatorException.class)) {
            return new Problem("has a certificate that is not trusted", FIX_TRUST);
        }
        return isAny(causes, CertificateException.class)
                ? new Problem("has a certificate for another name", FIX_NAME)
                : new Problem("does not speak TLS", FIX_REACHABILITY);
    }

    private static boolean isAny(List<Throwable> causes, Class<? extends Throwable> type) {
        return causes.stream().anyMatch(type::isInstance);
    }

    static Optional<Problem> problemIn(TurnAllocation.Outcome outcome, InetAddress server) {
        if (outcome.withoutCredentials()) {
            return found("relays for anyone, without credentials", FIX_SECRET);
        }
        if (outcome.granted()) {
            return outcome.relay().flatMap(relay -> outOfReach(relay, server));
        }
        return switch (outcome.error()) {
            case TRY_ALTERNATE -> Optional.empty();
            case UNAUTHORIZED ->
                    found("refuses the credentials that browsers get from us", FIX_SECRET);
            case QUOTA, CAPACITY -> found("has no relay left", FIX_CAPACITY);
            default ->
                    found(
                            "does not allocate a relay (error " + outcome.error() + ")",
                            FIX_REACHABILITY);
        };
    }

    /** Finds a server behind network address translation that hands out its internal address. */
    private static Optional<Problem> outOfReach(InetAddress relay, InetAddress server) {
        return isInternal(relay) && !isInternal(server)
                ? found(
                        "relays at " + relay.getHostAddress() + ", which is not a public address",
                        "Tell the TURN server its public address: external-ip of coturn.")
                : Optional.empty();
    }

    private static boolean isInternal(InetAddress address) {
        return address.isSiteLocalAddress()
                || address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address instanceof Inet6Address && (address.getAddress()[0] & ULA_MASK) == ULA
                || address.isAnyLocalAddress();
    }

    private static Optional<Problem> found(String what, String fix) {
        return Optional.of(new Problem(what, fix));
    }

    /**
     * Requests a relay (allocation) from a TURN server as a browser does, and releases it (RFC
     * 8656). The first request has no credentials; the server refuses it with the realm and the
     * nonce that the second request needs.
     */
    static final class TurnAllocation {

        private static final int UDP = 17 << 24;
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

        TurnAllocation(StunConnection connection, IceServer server) {
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
                boolean granted,
                boolean withoutCredentials,
                int error,
                Optional<InetAddress> relay) {

            private static Outcome refused(StunMessage response) {
                return new Outcome(false, false, response.error(), Optional.empty());
            }
        }

        /**
         * Requests a relay and releases it again.
         *
         * @throws IOException if no response arrives before the deadline, or if a response is not
         *     valid
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
            return StunMessage.request(StunMessage.ALLOCATE)
                    .with(StunMessage.REQUESTED_TRANSPORT, UDP);
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

        /**
         * Reads XOR-RELAYED-ADDRESS: the IP address XOR the magic cookie and the id of the request.
         */
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
}
