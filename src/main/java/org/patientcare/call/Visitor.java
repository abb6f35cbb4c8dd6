package org.patientcare.call;

import java.security.Principal;
import java.util.UUID;
import org.patientcare.appointment.VisitLink;

/**
 * Who was let in to the web socket: how the filter before it tells the endpoint behind it.
 *
 * @param after the last signal that the device has seen, 0 for none
 */
record Visitor(
        VisitLink link, String token, UUID device, long after, String requestId, String address)
        implements Principal {

    @Override
    public String getName() {
        return link.role().code();
    }
}
