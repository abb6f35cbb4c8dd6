package org.patientcare.visits.call;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.RateWindow;
import org.patientcare.access.ratelimit.TooManyRequests;
import org.patientcare.access.security.ClientAddress;
import org.patientcare.access.socket.SocketLimits;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.video.CallSettings;

/**
 * How often an address may open pages and sockets of visits, and how many sockets it holds. Each
 * method says whether it answered 429; then there is nothing more to do.
 */
@ApplicationScoped
class CallLimits {

    /** Many more in a minute than a page has to tell, also one whose network comes and goes. */
    private static final int REPORTS_OF_SIDE = 30;

    @Inject private SocketLimits sockets;
    @Inject private CallSettings settings;
    @Inject private RateLimiter limiter;
    @Inject private ClientAddress address;
    @Inject private AuditTrail trail;
    @Inject private AdmissionCounts counts;

    /** An unknown token counts for the address it comes from, as a wrong key does. */
    boolean refuseUnknown(HttpServletResponse response) throws IOException {
        counts.refusedLogin();
        trail.refusedLogin(address.get());
        Optional<RateWindow> window = limiter.countAddress("address", address.get());
        return window.isPresent() && TooManyRequests.refuse(window.get(), response);
    }

    /** An address opens no more pages in a minute than people behind it could. */
    boolean refuseTooManyPages(HttpServletResponse response) throws IOException {
        return TooManyRequests.refuse(
                limiter.countAddress("call-page", address.get(), settings.openingsOfAddress()),
                response);
    }

    /** One side of a visit tells no more in a minute than a page has to tell. */
    boolean refuseTooManyReports(VisitLink link, HttpServletResponse response) throws IOException {
        String side =
                "call-report:%s/%d/%s"
                        .formatted(link.organization(), link.appointment(), link.role().code());
        return TooManyRequests.refuse(limiter.count(side, REPORTS_OF_SIDE), response);
    }

    /** Limits that hold where others are off: a socket costs more than a request. */
    boolean refuseTooManySockets(VisitLink link, HttpServletResponse response) throws IOException {
        return sockets.refuse(
                CallBounds.of(link, address.get(), settings.socketsOfAddress()),
                CallBounds.KIND,
                settings.openingsOfAddress(),
                response);
    }
}
