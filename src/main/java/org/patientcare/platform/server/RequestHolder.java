package org.patientcare.platform.server;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import org.patientcare.platform.shared.RequestData;

/**
 * The current servlet request. This is not the container's own bean, which some containers lose
 * once a request has waited: see ADR 020.
 */
@ApplicationScoped
public class RequestHolder {

    @Inject private RequestData data;

    public HttpServletRequest get() {
        return part().request;
    }

    /** Called by the first filter. */
    public void set(HttpServletRequest present) {
        part().request = present;
    }

    private Part part() {
        return data.part(Part.class, Part::new);
    }

    private static final class Part {
        private HttpServletRequest request;
    }
}
