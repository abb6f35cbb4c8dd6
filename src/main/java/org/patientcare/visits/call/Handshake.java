package org.patientcare.visits.call;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.socket.SocketOrigins;
import org.patientcare.platform.shared.Uuids;

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

    /** The id of the page's device, in a well-formed request. */
    Optional<UUID> device(HttpServletRequest request) {
        return Uuids.parse(request.getParameter("device"));
    }

    /** The id of the last signal that the device has received; empty if it has received none. */
    Optional<String> after(HttpServletRequest request) {
        return Optional.ofNullable(request.getParameter("after"));
    }
}
