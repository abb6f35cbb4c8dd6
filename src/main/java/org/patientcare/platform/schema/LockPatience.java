package org.patientcare.platform.schema;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.flywaydb.core.api.FlywayException;

/** For steps that give up rather than let all calls wait behind them, and are tried again. */
final class LockPatience {

    /** For a lock of PostgreSQL, each time. */
    static final Duration LOCK_WAIT = Duration.ofSeconds(1);

    /** For all tries of the locks of a step. */
    static final Duration PATIENCE = Duration.ofMinutes(15);

    private static final Duration BETWEEN_TRIES = Duration.ofSeconds(2);

    private static final String LOCK_NOT_AVAILABLE = "55P03";

    private LockPatience() {}

    /**
     * @param progress is told each wait
     * @param step can be done again
     */
    static void with(Consumer<String> progress, Runnable step) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                step.run();
                return;
            } catch (FlywayException e) {
                if (!isOfLock(e) || System.nanoTime() > deadline) {
                    throw e;
                }
                progress.accept("Others hold a lock: this is tried again.");
                LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
            }
        }
    }

    private static boolean isOfLock(Throwable failure) {
        return causes(failure).stream()
                .anyMatch(
                        cause ->
                                cause instanceof SQLException sql
                                        && LOCK_NOT_AVAILABLE.equals(sql.getSQLState()));
    }

    /** Itself first. */
    static List<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause).toList();
    }
}
