package org.patientcare.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/** Answers what went wrong on our side, and logs it once, with the request's id. */
@ApplicationScoped
public class Failures {

    @Inject private RequestAtHand request;

    Response answer(Throwable failure) {
        FailureLog.log(request.get(), failure);
        if (DatabaseAway.isCauseOf(failure)) {
            return new ErrorBody("The database cannot be reached: try again shortly.")
                    .respond(503)
                    .header(HttpHeaders.RETRY_AFTER, DatabaseAway.RETRY_AFTER_SECONDS)
                    .build();
        }
        return ErrorBody.ofFailure(RequestId.of(request.get())).respond(500).build();
    }
}
