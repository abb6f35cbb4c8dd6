package org.patientcare.access.socket;

import java.security.Principal;

/**
 * Who asked for a web socket before it is known who that is.
 *
 * @param origin as the browser named it; null for none
 */
public record SocketVisitor(String requestId, String address, String origin) implements Principal {

    @Override
    public String getName() {
        return address;
    }
}
