package org.patientcare.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Answers what went wrong on our side, and logs it once, with the request's id. */
@ApplicationScoped
public class Failures {

    private static final Logger LOG = System.getLogger(Failures.class.getName());

    @Inject private HttpServletRequest request;

    Response answer(Throwable failure) {
        String id = RequestId.of(request);
        if (DatabaseAway.isCauseOf(failure)) {
            LOG.log(
                    Level.ERROR,
                    "Request {0}: the database cannot be reached ({1})",
                    id,
                    failure.getClass().getName());
            return new ErrorBody("The database cannot be reached: try again shortly.")
                    .respond(503)
                    .header(HttpHeaders.RETRY_AFTER, DatabaseAway.RETRY_AFTER_SECONDS)
                    .build();
        }
        LOG.log(Level.ERROR, "Request " + id + " failed", failure);
        return ErrorBody.ofFailure(id).respond(500).build();
    }
}
