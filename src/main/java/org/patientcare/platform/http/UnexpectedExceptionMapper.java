package org.patientcare.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;

/** Answers every exception that is no refusal: an unavailable database, or a defect. */
@ApplicationScoped
public class UnexpectedExceptionMapper implements ExceptionMapper<Throwable> {

    @Inject private Failures failures;

    @Override
    public Response toResponse(Throwable failure) {
        return failures.answer(failure);
    }
}
