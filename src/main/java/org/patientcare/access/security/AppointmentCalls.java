package org.patientcare.access.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.server.RequestHolder;

/**
 * The three calls that create, move and cancel appointments. They alone answer 403 to wrong keys,
 * because their list of statuses is closed (contract, section 1, "Errors").
 */
@ApplicationScoped
public class AppointmentCalls {

    private static final String SURFACE = PublicPaths.INTEGRATION + PublicPaths.ALL;

    @Inject private RequestHolder servlet;

    /** Whether the request is one of these calls. Works before the path is matched. */
    boolean contains(ContainerRequestContext request) {
        if (!SURFACE.equals(servlet.get().getHttpServletMapping().getPattern())) {
            return false;
        }
        String path = request.getUriInfo().getPath().replaceFirst("^/", "");
        return switch (request.getMethod()) {
            case HttpMethod.POST -> path.equals(PublicPaths.APPOINTMENTS);
            case HttpMethod.PUT, HttpMethod.DELETE ->
                    path.matches("(?s)" + PublicPaths.APPOINTMENTS + "/.+");
            default -> false;
        };
    }
}
