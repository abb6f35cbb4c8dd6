package org.patientcare.platform.server;

import jakarta.enterprise.context.RequestScoped;
import jakarta.servlet.http.HttpServletRequest;

/**
 * The servlet request at hand. Not the container's own bean of it, which some have no more once a
 * request has waited: see ADR 020.
 */
@RequestScoped
public class RequestAtHand {

    private HttpServletRequest request;

    public HttpServletRequest get() {
        return request;
    }

    /** Told by the first filter that has it. */
    public void is(HttpServletRequest present) {
        request = present;
    }
}
