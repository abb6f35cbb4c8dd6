package org.patientcare.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Everything that is not a refusal: a database that is away, or a defect. Logged once, here. */
@ApplicationScoped
public class UnexpectedExceptionMapper implements ExceptionMapper<Throwable> {

    private static final Logger LOG = System.getLogger(UnexpectedExceptionMapper.class.getName());

    @Inject private HttpServletRequest request;

    @Override
    public Response toResponse(Throwable failure) {
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
        return new ErrorBody(
                        "Something went wrong on our side. Please name request "
                                + id
                                + " when you report it.")
                .respond(500)
                .build();
    }
}
