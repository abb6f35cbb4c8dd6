package org.patientcare.access.socket;

import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.security.Principal;
import java.util.List;
import java.util.Optional;
import org.patientcare.access.caller.ClientAddress;
import org.patientcare.access.socket.SocketLimits.OpenSocketLimit;
import org.patientcare.platform.http.Operation;
import org.patientcare.platform.http.RequestId;
import org.patientcare.platform.page.PageHeaders;
import org.patientcare.platform.server.DeferredSocketOpen.DelayedHandshakeResponse;

/**
 * The handshake filter of a web socket. It admits anybody within the limits of the client address;
 * the endpoint gets a {@link HandshakePrincipal} as its principal, and the page authenticates by
 * its first message. Subclasses that authenticate the handshake itself override {@link
 * #authenticate}.
 */
public abstract class SocketHandshakeFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    @Inject private transient SocketLimits limits;
    @Inject private transient ClientAddress address;

    private final String path;

    /**
     * @param path the operation name in the metrics, without variable parts
     */
    protected SocketHandshakeFilter(String path) {
        this.path = path;
    }

    /** The configured limits. */
    protected abstract AddressSocketLimits limits();

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Operation.named(request, path);
        PageHeaders.noStore(response);
        if (!request.getMethod().equals("GET")) {
            response.setHeader(HttpHeaders.ALLOW, "GET");
            response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
        } else if (!"websocket".equalsIgnoreCase(request.getHeader("Upgrade"))) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST);
        } else if (!limits.refuseIfExceeded(
                List.of(limits().openLimit(address.get())),
                limits().kind(),
                limits().handshakesPerMinute(),
                response)) {
            HandshakePrincipal handshake =
                    new HandshakePrincipal(
                            RequestId.of(request), address.get(), request.getHeader("Origin"));
            Optional<? extends Principal> known = authenticate(handshake, request, response);
            if (known.isPresent()) {
                chain.doFilter(
                        new PrincipalRequestWrapper(known.get(), request),
                        new DelayedHandshakeResponse(response));
            }
        }
    }

    /**
     * Authenticates the handshake.
     *
     * @return the principal for the endpoint; empty if the request has been refused
     * @throws IOException if the refusal cannot be sent
     */
    protected Optional<? extends Principal> authenticate(
            HandshakePrincipal handshake, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        return Optional.of(handshake);
    }

    /**
     * The principal of a web socket whose page has not been authenticated yet.
     *
     * @param requestId the id of the handshake request
     * @param address the client address
     * @param origin the {@code Origin} header; null if it is missing
     */
    public record HandshakePrincipal(String requestId, String address, String origin)
            implements Principal {

        @Override
        public String getName() {
            return address;
        }
    }

    /**
     * A handshake request with the principal that its filter authenticated; the endpoint reads it
     * from its session.
     */
    public static final class PrincipalRequestWrapper extends HttpServletRequestWrapper {

        private final Principal principal;

        public PrincipalRequestWrapper(Principal principal, HttpServletRequest request) {
            super(request);
            this.principal = principal;
        }

        @Override
        public Principal getUserPrincipal() {
            return principal;
        }
    }

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
         * Handshakes per allowed socket: after a failure all pages may reconnect at once, and then
         * once more.
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
}
