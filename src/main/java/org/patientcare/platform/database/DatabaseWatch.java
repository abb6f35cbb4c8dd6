package org.patientcare.platform.database;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.patientcare.platform.config.NodeClock;
import org.patientcare.platform.config.Readiness;
import org.patientcare.platform.schema.SchemaState;
import org.patientcare.platform.server.ServerPool;
import org.patientcare.platform.server.ShutdownState;

/**
 * Checks every second whether the database answers, is the present primary, has this release's
 * schema, writes, and has the same time as this node. If the database froze or cannot be reached, a
 * check takes long; then the idle connections are closed, because each of them would cost the
 * request that borrows it a timeout. Every five seconds it asks whether the other conditions of
 * readiness are met.
 */
@ApplicationScoped
public class DatabaseWatch {

    private static final Logger LOG = System.getLogger(DatabaseWatch.class.getName());

    private static final long INTERVAL_MILLIS = 1000;

    /**
     * One thread for the check, one that monitors it, and one for the other conditions: the
     * server's own scheduler may have a single thread.
     */
    private static final int THREADS = 3;

    private static final long CONDITIONS_INTERVAL_MILLIS = 5000;

    private static final Duration UNRESPONSIVE_AFTER = Duration.ofSeconds(2);

    /** A result that is older than this counts as no answer. */
    private static final Duration STALE = Duration.ofSeconds(5);

    @Resource private ManagedThreadFactory threads;
    @Inject private Database database;
    @Inject private WatchConnection connection;
    @Inject private ServerPool pool;
    @Inject private ShutdownState shutdownState;
    @Inject private NodeClock clock;
    @Inject private Instance<ReadinessCondition> conditions;

    private final Object lock = new Object();
    private ScheduledExecutorService timer;
    private Future<?> runningCheck;
    private volatile long checkBeganAt = System.nanoTime();

    /** When the database last answered, or a check failed. */
    private volatile long answeredAt = checkBeganAt;

    private volatile Seen seen = new Seen(Readiness.STARTING, System.nanoTime());

    /** Whether the other conditions were met when they were last checked; READY before that. */
    private volatile Readiness conditionsMet = Readiness.READY;

    private record Seen(Readiness readiness, long at) {}

    /**
     * @throws IllegalStateException with a sentence for the operator if this release cannot work on
     *     the schema of the database
     * @throws DatabaseFailure if the database does not answer
     */
    public void requireSchema() {
        Readiness found = database.withConnection(SchemaState::of).readiness();
        if (found != Readiness.READY) {
            throw new IllegalStateException(found.sentence());
        }
    }

    /**
     * Whether the failure of a start is only that the database does not answer. The pool reports
     * every failure to connect as the same one; so a connection of its own tells a wrong password
     * and a database that does not exist from one that is away.
     */
    public boolean mayAnswerLater(RuntimeException failure) {
        return DatabaseUnavailable.isCauseOf(failure) && !connection.isConnectionRefused();
    }

    /** Reads the database's time for the first time, before anything is time-stamped or expires. */
    public void beginClock() {
        database.withConnection(
                connection -> {
                    clock.readDatabaseTime(connection);
                    return true;
                });
    }

    /** Checks once, and then every second. */
    public void start() {
        check();
        ScheduledExecutorService started = new ScheduledThreadPoolExecutor(THREADS, threads);
        started.scheduleWithFixedDelay(
                () -> tick(started), INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
        started.scheduleWithFixedDelay(
                this::checkConditions,
                CONDITIONS_INTERVAL_MILLIS,
                CONDITIONS_INTERVAL_MILLIS,
                TimeUnit.MILLISECONDS);
        timer = started;
    }

    @PreDestroy
    void stop() {
        if (timer != null) {
            timer.shutdownNow();
        }
    }

    /** The service cannot start any more: the node does not get ready. */
    public void giveUp() {
        seen = new Seen(Readiness.REFUSED, System.nanoTime());
    }

    /** Whether the service has started; until then it must not use the database. */
    public boolean hasStarted() {
        return !isBeforeStart(seen);
    }

    public Readiness readiness() {
        Seen last = seen;
        if (shutdownState.hasBegun()) {
            return Readiness.STOPPING;
        }
        if (!isBeforeStart(last) && hasPassed(STALE, last.at())) {
            return Readiness.DATABASE_UNAVAILABLE;
        }
        return last.readiness() == Readiness.READY ? conditionsMet : last.readiness();
    }

    /**
     * Whether the database did not answer the last check, or has not answered the running one for 2
     * s.
     */
    public boolean isUnresponsive() {
        Seen last = seen;
        return last.readiness() == Readiness.DATABASE_UNAVAILABLE || isAnswerOverdue();
    }

    private boolean isAnswerOverdue() {
        return checkBeganAt - answeredAt > 0 && hasPassed(UNRESPONSIVE_AFTER, checkBeganAt);
    }

    private void tick(ExecutorService looks) {
        synchronized (lock) {
            if (runningCheck == null || runningCheck.isDone()) {
                checkBeganAt = System.nanoTime();
                runningCheck = looks.submit(this::check);
            } else if (isAnswerOverdue()) {
                pool.dropIdleConnections();
            }
        }
    }

    private void check() {
        Readiness found = connection.checkSchema();
        answeredAt = System.nanoTime();
        if (found == Readiness.READY) {
            found = connection.checkWrite();
        }
        if (found == Readiness.DATABASE_READ_ONLY || found == Readiness.DATABASE_FORMER) {
            pool.dropIdleConnections();
        }
        Readiness now = clock.readiness(found);
        Readiness before = seen.readiness();
        seen = new Seen(now, System.nanoTime());
        if (now != before) {
            LOG.log(
                    now == Readiness.READY ? Level.INFO : Level.WARNING,
                    "Readiness: {0}",
                    now.sentence());
        }
    }

    /**
     * Checks all conditions. A condition that cannot be checked, because the database is away,
     * stays as it was.
     */
    private void checkConditions() {
        try {
            Readiness now = Readiness.READY;
            for (ReadinessCondition condition : conditions) {
                now = now == Readiness.READY ? condition.check() : now;
            }
            if (now != conditionsMet) {
                LOG.log(
                        now == Readiness.READY ? Level.INFO : Level.WARNING,
                        "Readiness: {0}",
                        now.sentence());
            }
            conditionsMet = now;
        } catch (RuntimeException | Error e) {
            LOG.log(
                    Level.DEBUG,
                    "The conditions of readiness were not checked: {0}",
                    e.getClass().getName());
        }
    }

    private static boolean isBeforeStart(Seen last) {
        return last.readiness() == Readiness.STARTING || last.readiness() == Readiness.REFUSED;
    }

    private static boolean hasPassed(Duration time, long sinceNanos) {
        return System.nanoTime() - sinceNanos > time.toNanos();
    }

    /**
     * What a feature needs on this node beside the database, such as a key; {@link DatabaseWatch}
     * finds every bean of this type.
     */
    public interface ReadinessCondition {

        /**
         * Asked every five seconds, one condition at a time; may query the database.
         *
         * @return READY if the feature can work on this node, otherwise why not
         */
        Readiness check();
    }
}
