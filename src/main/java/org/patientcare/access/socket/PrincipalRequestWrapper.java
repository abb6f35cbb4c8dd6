package org.patientcare.access.socket;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.security.Principal;

/**
 * A handshake request with the principal that its filter authenticated; the endpoint reads it from
 * its session.
 */
public final class PrincipalRequestWrapper extends HttpServletRequestWrapper {

    private final Principal principal;

    public PrincipalRequestWrapper(Principal principal, HttpServletRequest request) {
        super(request);
        this.principal = principal;
    }

    @Override
    public Principal getUserPrincipal() {
        return principal;
    }
}
