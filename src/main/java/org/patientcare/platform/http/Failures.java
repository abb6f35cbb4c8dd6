package org.patientcare.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Set;
import org.patientcare.platform.database.DatabaseUnavailable;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.shared.CommitState;

/**
 * Answers failures of the service, and logs each once with the request's id. The caller has to know
 * whether to send the call again, so the answer says what is known of its effect.
 */
@ApplicationScoped
public class Failures {

    private static final String MAY_HAVE_TAKEN_EFFECT = Failures.class.getName();

    /** The value of {@code Retry-After} while the database cannot be reached. */
    static final int DATABASE_RETRY_AFTER_SECONDS = 5;

    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

    @Inject private RequestHolder current;
    @Inject private CommitState commitState;

    Response answer(Throwable failure) {
        HttpServletRequest request = current.get();
        FailureLog.log(request, failure);
        if (commitState.wasRequested()) {
            recordPossibleEffect(request);
        }
        return DatabaseUnavailable.isCauseOf(failure)
                ? databaseUnavailable()
                : defect(request).respond(500).build();
    }

    /** 503 with what is known of the effect of the current request. */
    public Response databaseUnavailable() {
        return unavailable(current.get())
                .respond(503)
                .header(HttpHeaders.RETRY_AFTER, DATABASE_RETRY_AFTER_SECONDS)
                .build();
    }

    /** A commit has been requested: the answer to a later failure says so. */
    static void recordPossibleEffect(HttpServletRequest request) {
        request.setAttribute(MAY_HAVE_TAKEN_EFFECT, true);
    }

    static boolean mayHaveTakenEffect(HttpServletRequest request) {
        return request.getAttribute(MAY_HAVE_TAKEN_EFFECT) != null && !isRead(request);
    }

    static ErrorBody defect(HttpServletRequest request) {
        return ErrorBody.ofFailure(RequestId.of(request), mayHaveTakenEffect(request));
    }

    private static ErrorBody unavailable(HttpServletRequest request) {
        if (isRead(request)) {
            return new ErrorBody("The database cannot be reached: try again shortly.");
        }
        return mayHaveTakenEffect(request)
                ? ErrorBody.ofUnknownEffect()
                : new ErrorBody(
                        "The database cannot be reached, and the call had no effect: try again shortly.");
    }

    /** Whether the method changes nothing for the caller, whatever the outcome is. */
    private static boolean isRead(HttpServletRequest request) {
        return READS.contains(request.getMethod());
    }
}
