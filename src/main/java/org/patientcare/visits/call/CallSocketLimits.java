package org.patientcare.visits.call;

import java.util.List;
import java.util.UUID;
import org.patientcare.access.socket.OpenSocketLimit;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;

/**
 * The limits on open web sockets of visits on one node: per side of a visit and per client address.
 * The limit per side prevents that the holder of one link uses up all sockets of an address that
 * many people share.
 */
final class CallSocketLimits {

    static final String KIND = "call";

    /**
     * Sockets per side of a visit. One is enough, since a newer one closes the older; the rest
     * allows for several that are opened at the same moment.
     */
    static final int MOST_OF_LINK = 10;

    private record Side(UUID organization, long appointment, VisitRole role) {}

    private CallSocketLimits() {}

    static List<OpenSocketLimit> of(VisitLink link, String address, int mostOfAddress) {
        return List.of(
                new OpenSocketLimit(
                        new Side(link.organization(), link.appointment(), link.role()),
                        MOST_OF_LINK),
                OpenSocketLimit.ofAddress(KIND, address, mostOfAddress));
    }
}
