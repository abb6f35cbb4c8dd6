package org.patientcare.platform.http;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Set;

/**
 * Refuses a change that is to be made only for a certain version of the object: no call knows
 * versions, and a caller that names one relies on not overwriting another's change. Reads ignore
 * such conditions (ADR 068).
 */
@Priority(FilterOrder.PRECONDITION)
@ApplicationScoped
public class PreconditionFilter implements ContainerRequestFilter {

    private static final int PRECONDITION_FAILED = 412;
    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

    @Override
    public void filter(ContainerRequestContext request) {
        boolean isConditional =
                request.getHeaderString(HttpHeaders.IF_MATCH) != null
                        || request.getHeaderString(HttpHeaders.IF_NONE_MATCH) != null;
        if (isConditional && !READS.contains(request.getMethod())) {
            request.abortWith(
                    ErrorBody.forStatus(PRECONDITION_FAILED).respond(PRECONDITION_FAILED).build());
        }
    }
}
