package org.patientcare.talk.relay;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The thread pool that sends deliveries. At most 64 calls run on a node and 16 for one
 * organization. Receivers whose last call failed, or that were never called, get at most half of
 * each, so that receivers that hang cannot block healthy ones.
 */
final class Lanes implements AutoCloseable {

    /** Concurrent calls of a node. */
    static final int MOST = 64;

    /** Concurrent calls of an organization on a node. */
    static final int MOST_OF_ORGANIZATION = 16;

    /** Concurrent mails: each reads patient data first, over a database connection. */
    private static final int MAX_MAILS = 2;

    private static final long IDLE_SECONDS = 10;

    /** How long an endpoint may keep a thread while other endpoints wait for one. */
    private static final long TIME_SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final ThreadPoolExecutor threads;
    private final RelayNumbers numbers;
    private final Runnable wake;
    private final Map<UUID, Integer> ofOrganization = new HashMap<>();
    private final Map<UUID, Integer> doubtfulOfOrganization = new HashMap<>();
    private int running;
    private int doubtful;
    private int mails;
    private volatile boolean crowded;
    private volatile boolean ending;

    /**
     * @param wake called each time a thread has finished with an endpoint
     */
    Lanes(ThreadFactory factory, RelayNumbers numbers, Runnable wake) {
        this.numbers = numbers;
        this.wake = wake;
        threads =
                new ThreadPoolExecutor(
                        0, MOST, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
    }

    /** Says whether endpoints are waiting for a thread; if so, none keeps a thread for long. */
    void crowded(boolean some) {
        crowded = some;
    }

    /**
     * Starts a thread for an endpoint. Returns false if a limit is reached or the pool is stopping.
     */
    boolean begin(HeldEndpoint held) {
        Leased leased = held.leased();
        boolean proven = held.isProven();
        if (ending || !reserve(leased, proven)) {
            return false;
        }
        held.laneBegins();
        try {
            threads.execute(() -> run(held, proven));
            return true;
        } catch (RejectedExecutionException e) {
            held.laneEnds();
            release(leased, proven);
            return false;
        }
    }

    private synchronized boolean reserve(Leased leased, boolean proven) {
        UUID organization = leased.organization();
        int mail = leased.isMail() ? 1 : 0;
        boolean room =
                running < MOST
                        && ofOrganization.getOrDefault(organization, 0) < MOST_OF_ORGANIZATION;
        boolean roomForDoubt =
                doubtful < MOST / 2
                        && doubtfulOfOrganization.getOrDefault(organization, 0)
                                < MOST_OF_ORGANIZATION / 2;
        if (!room || !proven && !roomForDoubt || mails + mail > MAX_MAILS) {
            return false;
        }
        running++;
        mails += mail;
        ofOrganization.merge(organization, 1, Integer::sum);
        if (!proven) {
            doubtful++;
            doubtfulOfOrganization.merge(organization, 1, Integer::sum);
        }
        return true;
    }

    private synchronized void release(Leased leased, boolean proven) {
        UUID organization = leased.organization();
        running--;
        mails -= leased.isMail() ? 1 : 0;
        ofOrganization.computeIfPresent(
                organization, (any, count) -> count == 1 ? null : count - 1);
        if (!proven) {
            doubtful--;
            doubtfulOfOrganization.computeIfPresent(
                    organization, (any, count) -> count == 1 ? null : count - 1);
        }
    }

    private void run(HeldEndpoint held, boolean proven) {
        long began = System.nanoTime();
        try {
            Optional<Ready> next = held.next();
            while (next.isPresent() && attempt(held, next.get(), proven, began)) {
                next = held.next();
            }
        } finally {
            held.laneEnds();
            release(held.leased(), proven);
            wake.run();
        }
    }

    /** Makes one attempt. Returns whether the thread may go on with this endpoint. */
    private boolean attempt(HeldEndpoint held, Ready ready, boolean proven, long began) {
        Answer answer = answer(ready);
        if (ending && !answer.succeeded() && !held.leased().isMail()) {
            // The failure may be due to the shutdown: another node repeats the attempt.
            held.untried(ready);
            return false;
        }
        held.ended(ready, answer);
        numbers.attempted(answer);
        return !ending
                && proven == held.isProven()
                && !(crowded && System.nanoTime() - began > TIME_SLICE_NANOS);
    }

    private static Answer answer(Ready ready) {
        try {
            return ready.attempt().get();
        } catch (RuntimeException | LinkageError | OutOfMemoryError e) {
            return Answer.without(Answer.Kind.POSTPONED, "The event could not be sent.");
        }
    }

    /** Starts no more calls; failures from now on are not recorded. */
    void end() {
        ending = true;
        threads.shutdown();
    }

    /** Waits for the calls in progress. */
    void await(long millis) throws InterruptedException {
        threads.awaitTermination(millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        end();
        threads.shutdownNow();
    }
}
