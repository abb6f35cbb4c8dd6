package org.patientcare.platform.http;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorKind;

/** Maps each kind of refusal to its status. */
public class DomainExceptionMapper implements ExceptionMapper<DomainException> {

    @Override
    public Response toResponse(DomainException refusal) {
        return response(refusal);
    }

    static Response response(DomainException refusal) {
        Response.ResponseBuilder response =
                new ErrorBody(
                                refusal.getMessage(),
                                refusal.reason().orElse(null),
                                refusal.errors().isEmpty() ? null : refusal.errors(),
                                refusal.oldest().orElse(null))
                        .respond(status(refusal.kind()));
        return refusal.retryAfterSeconds() > 0
                ? response.header(HttpHeaders.RETRY_AFTER, refusal.retryAfterSeconds()).build()
                : response.build();
    }

    private static int status(ErrorKind kind) {
        return switch (kind) {
            case NOT_POSSIBLE -> 400;
            case UNAUTHENTICATED -> 401;
            case FORBIDDEN -> 403;
            case NOT_FOUND -> 404;
            case CONFLICT -> 409;
            case GONE -> 410;
            case INVALID -> 422;
            case TOO_OFTEN -> 429;
            case BUSY -> 503;
        };
    }
}
