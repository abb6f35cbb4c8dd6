package org.patientcare.http;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import org.patientcare.shared.DomainException;

/**
 * What JAX-RS itself refuses: unknown paths, methods and media types, and parameters that our types
 * refuse.
 */
public class WebApplicationExceptionMapper implements ExceptionMapper<WebApplicationException> {

    @Override
    public Response toResponse(WebApplicationException refusal) {
        return refusal.getCause() instanceof DomainException ours
                ? DomainExceptionMapper.response(ours)
                : ErrorBody.instead(refusal.getResponse());
    }
}
