package org.patientcare.visits.call;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Predicate;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.json.JsonFaults;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.visits.appointment.VisitLink;

/** The POST requests of the script of a visit page: whose may be answered, and their bodies. */
@ApplicationScoped
class ScriptRequests {

    /** Maximum size of the body, in bytes; the longest valid one is smaller. */
    private static final int MOST_BYTES = 1024;

    @Inject private CallAccess access;
    @Inject private CallLimits limits;
    @Inject private Handshake handshake;

    /**
     * The link, if it may be used for the request, which comes from our page and exceeds no rate
     * limit; else empty, and the request has been answered.
     *
     * @param allowed whether the link may be used for this; 404 if not
     */
    Optional<VisitLink> admitted(
            HttpServletRequest request,
            HttpServletResponse response,
            String token,
            Predicate<VisitLink> allowed)
            throws IOException {
        Optional<VisitLink> link = access.resolveLink(request, token);
        if (link.isEmpty()) {
            access.refuseUnknownToken(response);
        } else if (limits.refuseTooManyPages(response)
                || limits.refuseTooManyReports(link.get(), response)) {
            return Optional.empty();
        } else if (!handshake.isFromOurForm(request)) {
            response.sendError(HttpServletResponse.SC_FORBIDDEN);
            return Optional.empty();
        } else if (!allowed.test(link.get())) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return Optional.empty();
        }
        return link;
    }

    /** The JSON body; empty if it is too long or not valid. */
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
}
