package org.patientcare.http;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;

/** What JAX-RS itself refuses: unknown paths, methods and media types. */
public class WebApplicationExceptionMapper implements ExceptionMapper<WebApplicationException> {

    @Override
    public Response toResponse(WebApplicationException refusal) {
        return ErrorBody.instead(refusal.getResponse());
    }
}
