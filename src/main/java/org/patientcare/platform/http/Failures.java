package org.patientcare.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.util.Optional;
import java.util.Set;
import org.patientcare.platform.database.BlockedPatientFailure;
import org.patientcare.platform.database.DatabaseUnavailable;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.shared.CommitState;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.DomainException.ErrorKind;
import org.patientcare.platform.shared.ErrorCode;

/**
 * Answers refusals, each kind with its status, and failures of the service: an unavailable
 * database, or a defect. Failures are logged once with the request's id. The caller has to know
 * whether to send the call again, so the answer says what is known of its effect.
 */
@ApplicationScoped
public class Failures implements ExceptionMapper<Throwable> {

    private static final String MAY_HAVE_TAKEN_EFFECT = Failures.class.getName();

    /** The value of {@code Retry-After} while the database cannot be used. */
    static final int DATABASE_RETRY_AFTER_SECONDS = 5;

    private static final String NOT_REACHED = "The database cannot be reached";

    /** Reads are refused, too, because each is recorded. */
    private static final String WRITES_NOTHING = "The database cannot write for the moment";

    private static final String TRY_AGAIN = ": try again shortly.";

    private static final String NO_PATIENT = "There is no such patient.";

    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

    @Inject private RequestHolder current;
    @Inject private CommitState commitState;

    @Override
    public Response toResponse(Throwable thrown) {
        return refusal(thrown).map(Failures::refused).orElseGet(() -> failed(thrown));
    }

    /** A patient who was blocked in the middle of the call is not there for it, either. */
    static Optional<DomainException> refusal(Throwable thrown) {
        if (thrown instanceof DomainException refusal) {
            return Optional.of(refusal);
        }
        return BlockedPatientFailure.isCauseOf(thrown)
                ? Optional.of(DomainException.notFound(NO_PATIENT))
                : Optional.empty();
    }

    static Response refused(DomainException refusal) {
        Response.ResponseBuilder response = ErrorBody.of(refusal).respond(status(refusal.kind()));
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

    Response failed(Throwable failure) {
        HttpServletRequest request = current.get();
        FailureLog.log(request, failure);
        if (commitState.wasRequested()) {
            recordPossibleEffect(request);
        }
        return DatabaseUnavailable.isCauseOf(failure)
                ? databaseUnavailable(DatabaseUnavailable.isRefusal(failure))
                : defect(request).respond(500).build();
    }

    /** 503 with what is known of the effect of the current request. */
    public Response databaseUnavailable() {
        return databaseUnavailable(false);
    }

    private Response databaseUnavailable(boolean refused) {
        return unavailable(current.get(), refused ? WRITES_NOTHING : NOT_REACHED)
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

    private static ErrorBody unavailable(HttpServletRequest request, String fault) {
        if (isRead(request)) {
            return new ErrorBody(ErrorCode.UNAVAILABLE, fault + TRY_AGAIN);
        }
        return mayHaveTakenEffect(request)
                ? ErrorBody.ofUnknownEffect()
                : new ErrorBody(
                        ErrorCode.UNAVAILABLE, fault + ", and the call had no effect" + TRY_AGAIN);
    }

    /** Whether the method changes nothing for the caller, whatever the outcome is. */
    private static boolean isRead(HttpServletRequest request) {
        return READS.contains(request.getMethod());
    }
}
