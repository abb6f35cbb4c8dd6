package org.patientcare.visits.ice;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
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
import org.patientcare.visits.video.IceServer;

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

    private IceServerProbe() {}

    static IceServerProblem noResponse() {
        return new IceServerProblem("does not answer", FIX_REACHABILITY);
    }

    /**
     * Sends a request to the server.
     *
     * @param limit for all requests together, without the DNS lookup
     * @return what is wrong; empty if the server does what a browser needs
     */
    static Optional<IceServerProblem> probe(IceServer server, Duration limit) {
        return probe(server, limit, (SSLSocketFactory) SSLSocketFactory.getDefault());
    }

    /**
     * As {@link #probe(IceServer, Duration)}, with the given TLS trust.
     *
     * @param tls creates TLS sockets, and decides which certificate authorities are trusted
     */
    static Optional<IceServerProblem> probe(
            IceServer server, Duration limit, SSLSocketFactory tls) {
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
                    new TurnAllocationProbe(connection, server).allocate(),
                    connection.serverAddress());
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
    private static IceServerProblem ofTls(SSLException failure) {
        List<Throwable> causes =
                Stream.iterate((Throwable) failure, Objects::nonNull, Throwable::getCause)
                        .limit(MOST_CAUSES)
                        .toList();
        if (isAny(causes, SocketTimeoutException.class)) {
            return noResponse();
        }
        if (isAny(causes, CertificateExpiredException.class)
                || isAny(causes, CertificateNotYetValidException.class)) {
            return new IceServerProblem(
                    "has a certificate that has expired or is not valid yet", FIX_EXPIRY);
        }
        if (isAny(causes, CertPathBuilderException.class)
                || isAny(causes, CertPathValidatorException.class)) {
            return new IceServerProblem("has a certificate that is not trusted", FIX_TRUST);
        }
        return isAny(causes, CertificateException.class)
                ? new IceServerProblem("has a certificate for another name", FIX_NAME)
                : new IceServerProblem("does not speak TLS", FIX_REACHABILITY);
    }

    private static boolean isAny(List<Throwable> causes, Class<? extends Throwable> type) {
        return causes.stream().anyMatch(type::isInstance);
    }

    static Optional<IceServerProblem> problemIn(
            TurnAllocationProbe.Outcome outcome, InetAddress server) {
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
    private static Optional<IceServerProblem> outOfReach(InetAddress relay, InetAddress server) {
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

    private static Optional<IceServerProblem> found(String what, String fix) {
        return Optional.of(new IceServerProblem(what, fix));
    }
}
