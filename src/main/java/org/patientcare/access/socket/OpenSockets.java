package org.patientcare.access.socket;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How many web sockets are open on this node, of an address and of whatever else has a bound: so
 * that one holder of a link or a token cannot use up the sockets of all people behind the same
 * address.
 */
@ApplicationScoped
public class OpenSockets {

    private final Map<Object, Integer> open = new ConcurrentHashMap<>();

    /** Whether one more socket would exceed one of the bounds. */
    public boolean areFullFor(Collection<SocketBound> bounds) {
        return bounds.stream().anyMatch(bound -> open.getOrDefault(bound.of(), 0) >= bound.most());
    }

    /**
     * Counts one that has been opened, whether or not it may stay.
     *
     * @return false if it is one too many: of several handshakes at once more may have passed
     */
    boolean add(Collection<SocketBound> bounds) {
        boolean fits = true;
        for (SocketBound bound : bounds) {
            fits &= open.merge(bound.of(), 1, Integer::sum) <= bound.most();
        }
        return fits;
    }

    /** One that was added has been closed. */
    void remove(Collection<SocketBound> bounds) {
        for (SocketBound bound : bounds) {
            open.computeIfPresent(bound.of(), (any, count) -> count == 1 ? null : count - 1);
        }
    }
}
