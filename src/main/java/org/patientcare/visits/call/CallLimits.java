package org.patientcare.visits.call;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.caller.ClientAddress;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.RateLimiter.RateWindow;
import org.patientcare.access.ratelimit.TooManyRequests;
import org.patientcare.access.socket.SocketLimits;
import org.patientcare.access.socket.SocketLimits.OpenSocketLimit;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.trail.audit.RefusedLogins;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;
import org.patientcare.visits.video.CallSettings;

/**
 * Rate limits per client address and per side of a visit, for pages, reports and web sockets, and
 * the limit on open web sockets. Each method returns true if it has answered with 429; the caller
 * then has nothing left to do.
 */
@ApplicationScoped
class CallLimits {

    /**
     * Reports per minute and side. A page sends far fewer, even if its network connection comes and
     * goes.
     */
    private static final int REPORTS_OF_SIDE = 30;

    private static final String SOCKETS = "call";

    /**
     * Sockets per side of a visit. One is enough, since a newer one closes the older; the rest
     * allows for several that are opened at the same moment.
     */
    static final int MOST_OF_LINK = 10;

    private record Side(UUID organization, long appointment, VisitRole role) {}

    @Inject private SocketLimits sockets;
    @Inject private CallSettings settings;
    @Inject private RateLimiter limiter;
    @Inject private ClientAddress address;
    @EJB private RefusedLogins refusedLogins;
    @Inject private AdmissionCounts counts;

    /**
     * Counts a request with an unknown token against its address, as one with wrong credentials is
     * counted.
     */
    boolean refuseUnknown(HttpServletResponse response) throws IOException {
        counts.refusedLogin();
        refusedLogins.count(address.get());
        Optional<RateWindow> window = limiter.countAddress("address", address.get());
        return window.isPresent() && TooManyRequests.refuseIfExceeded(window.get(), response);
    }

    /** Limits the pages that an address may open per minute. */
    boolean refuseTooManyPages(HttpServletResponse response) throws IOException {
        return TooManyRequests.refuseIfExceeded(
                limiter.countAddress(
                        "call-page", address.get(), settings.maxSocketOpeningsPerMinute()),
                response);
    }

    /** Limits the reports that one side of a visit may send per minute. */
    boolean refuseTooManyReports(VisitLink link, HttpServletResponse response) throws IOException {
        String side =
                "call-report:%s/%d/%s"
                        .formatted(link.organization(), link.appointment(), link.role().code());
        return TooManyRequests.refuseIfExceeded(limiter.count(side, REPORTS_OF_SIDE), response);
    }

    /**
     * Limits web sockets. This limit also holds where rate limits are switched off, because a
     * socket costs more than a request.
     */
    boolean refuseTooManySockets(VisitLink link, HttpServletResponse response) throws IOException {
        return sockets.refuseIfExceeded(
                openSockets(link, address.get(), settings.maxSocketsPerAddress()),
                SOCKETS,
                settings.maxSocketOpeningsPerMinute(),
                response);
    }

    /**
     * The limits on open web sockets of visits on one node: per side of a visit and per client
     * address. The limit per side prevents that the holder of one link uses up all sockets of an
     * address that many people share.
     */
    static List<OpenSocketLimit> openSockets(VisitLink link, String address, int mostOfAddress) {
        return List.of(
                new OpenSocketLimit(
                        new Side(link.organization(), link.appointment(), link.role()),
                        MOST_OF_LINK),
                OpenSocketLimit.ofAddress(SOCKETS, address, mostOfAddress));
    }
}
