package org.patientcare.visits.call;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.socket.SocketOrigins;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.visits.appointment.VisitLink;

/** What a request for a web socket has to bring, and how a page of ours is told from others. */
@ApplicationScoped
class Handshake {

    @Inject private SocketOrigins origins;

    boolean isWellFormed(HttpServletRequest request) {
        return "websocket".equalsIgnoreCase(request.getHeader("Upgrade"))
                && device(request).isPresent()
                && after(request).filter(text -> !text.matches("[0-9]{1,18}")).isEmpty();
    }

    /** Whether a page tries before the day that its socket gets through. */
    boolean isTrial(HttpServletRequest request) {
        return request.getParameter("trial") != null;
    }

    /** A page of another site cannot use a link that it got hold of in its reader's browser. */
    boolean isFromOurPage(HttpServletRequest request) {
        return origins.isOurs(request.getHeader("Origin"));
    }

    /**
     * Whether a form was sent by a page of ours. Browsers say so where they talk securely; older
     * ones, and all over plain HTTP, name the page's origin, since it hides no referrer from us.
     */
    boolean isOfOurForm(HttpServletRequest request) {
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
                isTrial(request),
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
