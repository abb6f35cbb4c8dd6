package org.patientcare.visits.call;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.patientcare.platform.shared.AddressKey;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;

/**
 * How many web sockets are open on this node, by {@link AddressKey} and by side of a visit. The
 * sockets of one link have a bound of their own, so that the holder of one link cannot use up the
 * sockets of all people behind the same address.
 */
@ApplicationScoped
class OpenSockets {

    /**
     * A side needs one, and a newer one ends the older; but of many that are opened at once each is
     * there for a moment.
     */
    static final int MOST_OF_LINK = 10;

    private final Map<Object, Integer> open = new ConcurrentHashMap<>();

    private record Side(UUID organization, long appointment, VisitRole role) {

        static Side of(VisitLink link) {
            return new Side(link.organization(), link.appointment(), link.role());
        }
    }

    /** Whether one more socket would exceed a bound. */
    boolean areFullFor(VisitLink link, String address, int mostOfAddress) {
        return count(Side.of(link)) >= MOST_OF_LINK
                || count(AddressKey.of(address)) >= mostOfAddress;
    }

    /**
     * Counts one that has been opened, whether or not it may stay.
     *
     * @return false if it is one too many: of several handshakes at once more may have passed
     */
    boolean add(CallPrincipal principal, int mostOfAddress) {
        int ofLink = open.merge(Side.of(principal.link()), 1, Integer::sum);
        int ofAddress = open.merge(AddressKey.of(principal.address()), 1, Integer::sum);
        return ofLink <= MOST_OF_LINK && ofAddress <= mostOfAddress;
    }

    /** One that was added has been closed. */
    void remove(CallPrincipal principal) {
        for (Object key : keys(principal)) {
            open.computeIfPresent(key, (any, count) -> count == 1 ? null : count - 1);
        }
    }

    private static List<Object> keys(CallPrincipal principal) {
        return List.of(Side.of(principal.link()), AddressKey.of(principal.address()));
    }

    private int count(Object key) {
        return open.getOrDefault(key, 0);
    }
}
