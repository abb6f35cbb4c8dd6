package org.patientcare.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import org.patientcare.platform.shared.DomainException;

/**
 * Answers what JAX-RS itself refuses: unknown paths, methods and media types, and parameters that
 * this service's parameter types refuse.
 */
@ApplicationScoped
public class WebApplicationExceptionMapper implements ExceptionMapper<WebApplicationException> {

    private static final int SERVER_ERRORS = 500;

    @Inject private Failures failures;

    @Override
    public Response toResponse(WebApplicationException refusal) {
        if (refusal.getResponse().getStatus() >= SERVER_ERRORS) {
            return failures.failed(refusal);
        }
        return refusal.getCause() instanceof DomainException ours
                ? Failures.refused(ours)
                : ErrorBody.replacing(refusal.getResponse());
    }
}
