package org.patientcare.access.socket;

import java.security.Principal;

/**
 * The principal of a web socket whose page has not been authenticated yet.
 *
 * @param requestId the id of the handshake request
 * @param address the client address
 * @param origin the {@code Origin} header; null if it is missing
 */
public record HandshakePrincipal(String requestId, String address, String origin)
        implements Principal {

    @Override
    public String getName() {
        return address;
    }
}
