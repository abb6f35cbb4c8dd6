package org.patientcare.platform.schema;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.flywaydb.core.api.FlywayException;

/**
 * Retries steps that give up when they cannot get a lock, because all calls would otherwise wait
 * behind them.
 */
final class LockRetries {

    /** How long one attempt waits for a lock ({@code lock_timeout}). */
    static final Duration LOCK_WAIT = Duration.ofSeconds(1);

    /** How long a step is retried because of locks. */
    static final Duration RETRY_FOR = Duration.ofMinutes(15);

    private static final Duration BETWEEN_TRIES = Duration.ofSeconds(2);

    private static final String LOCK_NOT_AVAILABLE = "55P03";

    private LockRetries() {}

    /**
     * Runs a step, and again while another session holds a lock that it needs, up to {@link
     * #RETRY_FOR}.
     *
     * @param progress receives a line for each wait
     * @param step must be repeatable
     */
    static void run(Consumer<String> progress, Runnable step) {
        long deadline = System.nanoTime() + RETRY_FOR.toNanos();
        while (true) {
            try {
                step.run();
                return;
            } catch (FlywayException e) {
                if (!isLockTimeout(e) || System.nanoTime() > deadline) {
                    throw e;
                }
                progress.accept("Another session holds a lock; retrying.");
                LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
            }
        }
    }

    private static boolean isLockTimeout(Throwable failure) {
        return causes(failure).stream()
                .anyMatch(
                        cause ->
                                cause instanceof SQLException sql
                                        && LOCK_NOT_AVAILABLE.equals(sql.getSQLState()));
    }

    /** The failure and its causes, the outermost first. */
    static List<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause).toList();
    }
}
