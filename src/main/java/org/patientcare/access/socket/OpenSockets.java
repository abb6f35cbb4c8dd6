package org.patientcare.access.socket;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts the open web sockets on this node, for each client address and for whatever else is
 * limited, so that the holder of one link or token cannot use up the sockets of all people behind
 * the same address.
 */
@ApplicationScoped
public class OpenSockets {

    private final Map<Object, Integer> counts = new ConcurrentHashMap<>();

    /** Whether one more socket would exceed one of the limits. */
    public boolean wouldExceed(Collection<OpenSocketLimit> limits) {
        return limits.stream()
                .anyMatch(bound -> counts.getOrDefault(bound.key(), 0) >= bound.max());
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
            fits &= counts.merge(bound.key(), 1, Integer::sum) <= bound.max();
        }
        return fits;
    }

    /** Removes a counted socket that has been closed. */
    void remove(Collection<OpenSocketLimit> limits) {
        for (OpenSocketLimit bound : limits) {
            counts.computeIfPresent(bound.key(), (any, count) -> count == 1 ? null : count - 1);
        }
    }
}
