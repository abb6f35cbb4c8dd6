package org.patientcare.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.Map;
import org.patientcare.platform.database.DatabaseUnavailable;

/**
 * Logs a request that failed because of the service, once and at error level: its id, its
 * operation, and where it failed. The messages of exceptions are left out, because they quote what
 * callers sent and what rows hold; types, SQL states and lines of code are enough to find the
 * place.
 */
public final class FailureLog {

    private static final Logger LOG = System.getLogger(FailureLog.class.getName());

    private static final int CAUSES = 8;

    /** The number of innermost frames; of the others only those of this service are logged. */
    private static final int FRAMES = 8;

    private static final String OURS = "org.patientcare.";

    /** The attribute of a request with the failure that was logged for it. */
    private static final String LOGGED = FailureLog.class.getName();

    private FailureLog() {}

    /**
     * Logs the failure, unless it was already logged for this request: Jersey asks the mapper twice
     * about the cause of an EJBException, such as a failed commit.
     */
    static void log(HttpServletRequest request, Throwable failure) {
        if (request.getAttribute(LOGGED) == failure) {
            return;
        }
        request.setAttribute(LOGGED, failure);
        String id = RequestId.of(request);
        // Payara's JSON formatter writes map entries as members; others print {0} to {2}.
        LOG.log(
                Level.ERROR,
                "Request {0} failed: {1}: {2}",
                id,
                Operation.of(request),
                DatabaseUnavailable.isCauseOf(failure)
                        ? "the database cannot be used (" + kinds(failure) + ")"
                        : trace(failure),
                Map.of("RequestId", String.valueOf(id)));
    }

    private static String kinds(Throwable failure) {
        StringBuilder kinds = new StringBuilder();
        Throwable at = failure;
        for (int i = 0; at != null && i < CAUSES; i++, at = at.getCause()) {
            kinds.append(i == 0 ? "" : " < ").append(kind(at));
        }
        return kinds.toString();
    }

    /** The stack trace without the messages of the exceptions. */
    public static String trace(Throwable failure) {
        StringBuilder trace = new StringBuilder();
        Throwable at = failure;
        for (int i = 0; at != null && i < CAUSES; i++, at = at.getCause()) {
            trace.append(i == 0 ? "" : "\ncaused by ").append(kind(at));
            StackTraceElement[] frames = at.getStackTrace();
            for (int depth = 0; depth < frames.length; depth++) {
                if (depth < FRAMES || frames[depth].getClassName().startsWith(OURS)) {
                    trace.append("\n    at ").append(frames[depth]);
                }
            }
        }
        return trace.toString();
    }

    private static String kind(Throwable failure) {
        String type = failure.getClass().getName();
        return failure instanceof SQLException sql && sql.getSQLState() != null
                ? type + ", SQL state " + sql.getSQLState()
                : type;
    }
}
