package org.patientcare.access.socket;

import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.util.List;
import org.patientcare.access.security.ClientAddress;
import org.patientcare.platform.http.Operation;
import org.patientcare.platform.http.RequestId;
import org.patientcare.platform.page.PageHeaders;
import org.patientcare.platform.server.HandshakeAnswer;

/**
 * Before a web socket whose page says by its first message who it is: lets in anybody, within the
 * bounds of the address. The endpoint behind it finds a {@link SocketVisitor}.
 */
public abstract class SocketGate extends HttpFilter {

    private static final long serialVersionUID = 1L;

    @Inject private transient SocketLimits limits;
    @Inject private transient ClientAddress address;

    /** Of sockets, under which they are counted. */
    protected abstract String kind();

    /** For the metrics, without anything that callers make up. */
    protected abstract String path();

    /** How many an address may have open on a node. */
    protected abstract int socketsOfAddress();

    /** How many an address may open in a minute on all nodes. */
    protected abstract int openingsOfAddress();

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Operation.named(request, path());
        PageHeaders.keepNowhere(response);
        if (!request.getMethod().equals("GET")) {
            response.setHeader(HttpHeaders.ALLOW, "GET");
            response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
        } else if (!"websocket".equalsIgnoreCase(request.getHeader("Upgrade"))) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST);
        } else if (!limits.refuse(
                List.of(SocketBound.ofAddress(kind(), address.get(), socketsOfAddress())),
                kind(),
                openingsOfAddress(),
                response)) {
            SocketVisitor visitor =
                    new SocketVisitor(
                            RequestId.of(request), address.get(), request.getHeader("Origin"));
            chain.doFilter(new WithPrincipal(visitor, request), new HandshakeAnswer(response));
        }
    }
}
