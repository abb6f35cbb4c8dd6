package org.patientcare.platform.background;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.patientcare.platform.database.DatabaseUnavailable;

/**
 * Logs failures of background work. Each kind of failure is logged once a minute, so that work that
 * runs ten times a second and fails does not fill the log. An unavailable database is logged by the
 * database watch, and failures while the node stops do not matter; here both are logged at DEBUG.
 * Thread-safe.
 */
public final class BackgroundFailures {

    private static final long LOG_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Logger log;
    private final String sentence;

    /** By kind, of which there are few. */
    private final Map<String, Long> loggedAt = new ConcurrentHashMap<>();

    private volatile boolean ending;

    /**
     * @param log of the class whose work it is
     * @param sentence what did not happen, without a full stop; the kind of failure is appended
     */
    public BackgroundFailures(Logger log, String sentence) {
        this.log = log;
        this.sentence = sentence;
    }

    /**
     * Runs the work. A failure, an Error included, is logged and not thrown.
     *
     * @return whether it succeeded
     */
    public boolean attempt(Runnable work) {
        try {
            work.run();
            return true;
        } catch (RuntimeException | Error e) {
            logFailure(e);
            return false;
        }
    }

    /**
     * The kind of a failure: its SQL state, or the class of its first cause. Without messages,
     * which may quote rows.
     */
    public static String kind(Throwable failure) {
        Throwable at = failure;
        while (at.getCause() != null && !(at instanceof SQLException)) {
            at = at.getCause();
        }
        return at instanceof SQLException sql && sql.getSQLState() != null
                ? "SQL state " + sql.getSQLState()
                : at.getClass().getName();
    }

    void logFailure(Throwable failure) {
        try {
            String kind = kind(failure);
            log.log(level(failure, kind), sentence + ": {0}", kind);
        } catch (RuntimeException | Error e) {
            // There is no memory to log it, or the classes for that can no longer be loaded.
        }
    }

    /** From now on failures are logged at DEBUG only. */
    public void stop() {
        ending = true;
    }

    private Level level(Throwable failure, String kind) {
        if (ending || DatabaseUnavailable.isCauseOf(failure) || wasLogged(kind)) {
            return Level.DEBUG;
        }
        return failure instanceof Error ? Level.ERROR : Level.WARNING;
    }

    private boolean wasLogged(String kind) {
        long now = System.nanoTime();
        Long before = loggedAt.get(kind);
        if (before != null && now - before < LOG_INTERVAL_NANOS) {
            return true;
        }
        loggedAt.put(kind, now);
        return false;
    }
}
