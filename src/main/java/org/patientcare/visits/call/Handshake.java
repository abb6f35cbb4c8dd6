package org.patientcare.visits.call;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.socket.SocketOrigins;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.visits.appointment.VisitLink;

/** Validates the parameters and the origin of requests that come from a visit page. */
@ApplicationScoped
class Handshake {

    @Inject private SocketOrigins origins;

    boolean isWellFormed(HttpServletRequest request) {
        return "websocket".equalsIgnoreCase(request.getHeader("Upgrade"))
                && device(request).isPresent()
                && after(request).filter(text -> !text.matches("[0-9]{1,18}")).isEmpty();
    }

    /** Whether the socket is for a pre-visit test of the connection. */
    boolean isPreVisitTest(HttpServletRequest request) {
        return request.getParameter("trial") != null;
    }

    /**
     * Whether the {@code Origin} header names our site, so that a page of another site cannot use a
     * link through the browser of its holder.
     */
    boolean isFromOurPage(HttpServletRequest request) {
        return origins.isOwnOrigin(request.getHeader("Origin"));
    }

    /**
     * Whether a form or script request was sent by a page of ours. Browsers say so in {@code
     * Sec-Fetch-Site}, but older ones do not, and none does over plain HTTP; then the {@code
     * Origin} header counts.
     */
    boolean isFromOurForm(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        return site == null ? isFromOurPage(request) : site.equals("same-origin");
    }

    CallPrincipal principal(
            HttpServletRequest request,
            VisitLink link,
            String token,
            String requestId,
            String address) {
        return new CallPrincipal(
                link,
                token,
                isPreVisitTest(request),
                device(request).orElseThrow(),
                after(request).map(Long::valueOf),
                requestId,
                address);
    }

    private static Optional<UUID> device(HttpServletRequest request) {
        return Uuids.parse(request.getParameter("device"));
    }

    private static Optional<String> after(HttpServletRequest request) {
        return Optional.ofNullable(request.getParameter("after"));
    }
}
