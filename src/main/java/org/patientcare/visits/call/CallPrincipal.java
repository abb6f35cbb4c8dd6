package org.patientcare.visits.call;

import java.security.Principal;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.visits.appointment.VisitLink;

/**
 * Who was let in to the web socket: how the filter before it tells the endpoint behind it.
 *
 * @param trial whether nothing but the way of the socket is tried: nobody comes in
 * @param after the last signal that the device has seen; empty if it comes for the first time
 */
record CallPrincipal(
        VisitLink link,
        String token,
        boolean trial,
        UUID device,
        Optional<Long> after,
        String requestId,
        String address)
        implements Principal {

    @Override
    public String getName() {
        return link.role().code();
    }
}
