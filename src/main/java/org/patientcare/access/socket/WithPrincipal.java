package org.patientcare.access.socket;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.security.Principal;

/** How a filter tells the endpoint of a web socket who was let in. */
public final class WithPrincipal extends HttpServletRequestWrapper {

    private final Principal principal;

    public WithPrincipal(Principal principal, HttpServletRequest request) {
        super(request);
        this.principal = principal;
    }

    @Override
    public Principal getUserPrincipal() {
        return principal;
    }
}
