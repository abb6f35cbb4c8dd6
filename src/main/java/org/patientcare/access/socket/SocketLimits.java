package org.patientcare.access.socket;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.patientcare.access.caller.ClientAddress;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.TooManyRequests;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.platform.server.SocketTimeouts;
import org.patientcare.platform.shared.ClientAddressKey;
import org.patientcare.trail.audit.RefusedLogins;

/**
 * Limits on web socket handshakes, and on the open web sockets on this node, which are counted for
 * each client address and for whatever else is limited, so that the holder of one link or token
 * cannot use up the sockets of all people behind the same address. The limits on handshakes apply
 * even where rate limits are switched off, because a socket costs more than a request.
 */
@ApplicationScoped
public class SocketLimits {

    @Inject private RateLimiter limiter;
    @Inject private ClientAddress address;
    @Inject private AdmissionCounts counts;
    @EJB private RefusedLogins refusedLogins;

    /** Open sockets on this node, by the keys of the limits. */
    private final Map<Object, Integer> open = new ConcurrentHashMap<>();

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
        if (wouldExceed(limits)) {
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

    /** Whether one more socket would exceed one of the limits. */
    boolean wouldExceed(Collection<OpenSocketLimit> limits) {
        return limits.stream().anyMatch(bound -> open.getOrDefault(bound.key(), 0) >= bound.max());
    }

    /**
     * Counts a socket that has been opened, whether or not it may stay open.
     *
     * @return false if a limit is exceeded: several concurrent handshakes may have passed {@link
     *     #wouldExceed}
     */
    boolean add(Collection<OpenSocketLimit> limits) {
        boolean fits = true;
        for (OpenSocketLimit bound : limits) {
            fits &= open.merge(bound.key(), 1, Integer::sum) <= bound.max();
        }
        return fits;
    }

    /** Removes a counted socket that has been closed. */
    void remove(Collection<OpenSocketLimit> limits) {
        for (OpenSocketLimit bound : limits) {
            open.computeIfPresent(bound.key(), (any, count) -> count == 1 ? null : count - 1);
        }
    }

    /**
     * A limit on the open web sockets of something on a node.
     *
     * @param key what the sockets are counted by, such as an address; compared by {@code equals}
     * @param max the largest number of open sockets
     */
    public record OpenSocketLimit(Object key, int max) {

        private record Address(String kind, String key) {}

        /**
         * The limit of a client address.
         *
         * @param kind the kind of sockets; each kind is counted separately
         */
        public static OpenSocketLimit ofAddress(String kind, String address, int most) {
            return new OpenSocketLimit(new Address(kind, ClientAddressKey.of(address)), most);
        }
    }
}
