package org.patientcare.access.socket;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collection;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.TooManyRequests;
import org.patientcare.access.security.ClientAddress;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.platform.server.SocketTimeouts;
import org.patientcare.trail.audit.RefusedLogins;

/**
 * Limits on web socket handshakes. They apply even where rate limits are switched off, because a
 * socket costs more than a request.
 */
@ApplicationScoped
public class SocketLimits {

    @Inject private OpenSockets sockets;
    @Inject private RateLimiter limiter;
    @Inject private ClientAddress address;
    @Inject private AdmissionCounts counts;
    @EJB private RefusedLogins refusedLogins;

    /**
     * Sends 429 if there are too many sockets or handshakes; the caller then must not answer.
     *
     * @param kind the kind of sockets
     * @param openings handshakes allowed per minute for an address on all nodes together
     * @return whether the request was refused
     * @throws IOException if the response cannot be sent
     */
    public boolean refuseIfExceeded(
            Collection<OpenSocketLimit> limits,
            String kind,
            int openings,
            HttpServletResponse response)
            throws IOException {
        if (sockets.wouldExceed(limits)) {
            counts.counted(true);
            // By then idle sockets have been closed.
            TooManyRequests.send((int) SocketTimeouts.IDLE.toSeconds(), response);
            return true;
        }
        return TooManyRequests.refuseIfExceeded(
                limiter.countAddress(kind, address.get(), openings), response);
    }

    /** Counts a token that is not valid for the client address, as a wrong key is counted. */
    public void countInvalidToken(String from) {
        counts.refusedLogin();
        refusedLogins.count(from);
        limiter.countAddress("address", from);
    }
}
