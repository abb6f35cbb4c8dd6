package org.patientcare.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.util.List;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.shared.DomainException;

/**
 * Answers what JAX-RS itself refuses: unknown paths, methods and media types, and parameters that
 * this service's parameter types refuse.
 */
@ApplicationScoped
public class WebApplicationExceptionMapper implements ExceptionMapper<WebApplicationException> {

    private static final int NOT_ACCEPTABLE = 406;
    private static final int UNSUPPORTED_TYPE = 415;
    private static final int SERVER_ERRORS = 500;

    @Inject private Failures failures;
    @Inject private RequestHolder current;

    @Override
    public Response toResponse(WebApplicationException refusal) {
        int status = refusal.getResponse().getStatus();
        if (status >= SERVER_ERRORS) {
            return failures.failed(refusal);
        }
        if (status == UNSUPPORTED_TYPE && !MethodFeature.acceptsAnyProduced(current.get())) {
            return ErrorBody.notAcceptable(List.of(MediaType.APPLICATION_JSON_TYPE))
                    .respond(NOT_ACCEPTABLE)
                    .build();
        }
        return refusal.getCause() instanceof DomainException ours
                ? Failures.refused(ours)
                : ErrorBody.replacing(refusal.getResponse());
    }
}
