package org.patientcare.visits.call;

import java.util.List;
import java.util.UUID;
import org.patientcare.access.socket.SocketBound;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;

/**
 * By what web sockets of visits are counted on a node: by side of a visit and by address. The
 * sockets of one link have a bound of their own, so that the holder of one link cannot use up the
 * sockets of all people behind the same address.
 */
final class CallBounds {

    static final String KIND = "call";

    /**
     * A side needs one, and a newer one ends the older; but of many that are opened at once each is
     * there for a moment.
     */
    static final int MOST_OF_LINK = 10;

    private record Side(UUID organization, long appointment, VisitRole role) {}

    private CallBounds() {}

    static List<SocketBound> of(VisitLink link, String address, int mostOfAddress) {
        return List.of(
                new SocketBound(
                        new Side(link.organization(), link.appointment(), link.role()),
                        MOST_OF_LINK),
                SocketBound.ofAddress(KIND, address, mostOfAddress));
    }
}
