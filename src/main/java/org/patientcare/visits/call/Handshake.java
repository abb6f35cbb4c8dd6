package org.patientcare.visits.call;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.socket.SocketOrigins;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.json.JsonFaults;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Uuids;

/** Validates the parameters and the origin of requests that come from a visit page. */
@ApplicationScoped
class Handshake {

    /** Maximum size of the body of a page's request, in bytes; the longest valid one is smaller. */
    private static final int MOST_BYTES = 1024;

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

    /** The JSON body of a page's request; empty if it is too long or not valid. */
    <T> Optional<T> body(HttpServletRequest request, Class<T> type) throws IOException {
        byte[] body = request.getInputStream().readNBytes(MOST_BYTES + 1);
        if (body.length > MOST_BYTES) {
            return Optional.empty();
        }
        JsonFaults faults = new JsonFaults();
        try {
            T read = type.cast(Json.read(body, type, faults));
            return Optional.ofNullable(read).filter(any -> faults.isEmpty());
        } catch (DomainException unreadable) {
            return Optional.empty();
        }
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
