package org.patientcare.http;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import org.patientcare.shared.DomainException;
import org.patientcare.shared.ErrorKind;

/** Gives each kind of refusal its status. */
public class DomainExceptionMapper implements ExceptionMapper<DomainException> {

    @Override
    public Response toResponse(DomainException refusal) {
        return response(refusal);
    }

    static Response response(DomainException refusal) {
        return refusal.kind() == ErrorKind.INVALID
                ? new ErrorBody(refusal.getMessage(), refusal.errors()).respond(422).build()
                : new ErrorBody(refusal.getMessage()).respond(status(refusal.kind())).build();
    }

    private static int status(ErrorKind kind) {
        return switch (kind) {
            case NOT_POSSIBLE -> 400;
            case NOT_FOUND -> 404;
            case INVALID -> 422;
        };
    }
}
