package org.patientcare.access.socket;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collection;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.TooManyRequests;
import org.patientcare.access.security.ClientAddress;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.platform.server.SocketTimes;
import org.patientcare.trail.audit.AuditTrail;

/**
 * How many web sockets are let in. These limits hold where others are off: a socket costs more than
 * a request.
 */
@ApplicationScoped
public class SocketLimits {

    @Inject private OpenSockets sockets;
    @Inject private RateLimiter limiter;
    @Inject private ClientAddress address;
    @Inject private AdmissionCounts counts;
    @Inject private AuditTrail trail;

    /**
     * Answers 429 if there are too many, and then there is nothing more to do.
     *
     * @param kind of sockets
     * @param openings how many an address may open in a minute on all nodes
     */
    public boolean refuse(
            Collection<SocketBound> bounds, String kind, int openings, HttpServletResponse response)
            throws IOException {
        if (sockets.areFullFor(bounds)) {
            counts.counted(true);
            // By then those that nobody uses any more are closed.
            TooManyRequests.answer((int) SocketTimes.IDLE.toSeconds(), response);
            return true;
        }
        return TooManyRequests.refuse(
                limiter.countAddress(kind, address.get(), openings), response);
    }

    /** A token that does not work counts for the address it comes from, as a wrong key does. */
    public void notProven(String from) {
        counts.refusedLogin();
        trail.refusedLogin(from);
        limiter.countAddress("address", from);
    }
}
