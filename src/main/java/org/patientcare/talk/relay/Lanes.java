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
 * The threads that call receivers: so many on a node, a quarter of them for one organization, and
 * half of each for receivers that did not answer last or were never called, so that those that hang
 * leave room for all others.
 */
final class Lanes implements AutoCloseable {

    /** Calls of a node at once. */
    static final int MOST = 64;

    /** Calls of an organization at once, on a node. */
    static final int MOST_OF_ORGANIZATION = 16;

    /** Of those to the mail server: each reads of the patient first, by a connection. */
    private static final int MOST_MAILS = 2;

    private static final long IDLE_SECONDS = 10;

    /** After so long a thread is for others, if some have none. */
    private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

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
     * @param wake told when an endpoint has nothing under way any more
     */
    Lanes(ThreadFactory factory, RelayNumbers numbers, Runnable wake) {
        this.numbers = numbers;
        this.wake = wake;
        threads =
                new ThreadPoolExecutor(
                        0, MOST, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
    }

    /** Whether some endpoints have no thread: nobody keeps one for long. */
    void crowded(boolean some) {
        crowded = some;
    }

    /** Begins another one; false if there is no room for it. */
    boolean begin(HeldEndpoint held) {
        Leased leased = held.leased();
        boolean proven = held.isProven();
        if (ending || !enter(leased, proven)) {
            return false;
        }
        held.laneBegins();
        try {
            threads.execute(() -> run(held, proven));
            return true;
        } catch (RejectedExecutionException e) {
            held.laneEnds();
            leave(leased, proven);
            return false;
        }
    }

    private synchronized boolean enter(Leased leased, boolean proven) {
        UUID organization = leased.organization();
        int mail = leased.isMail() ? 1 : 0;
        boolean room =
                running < MOST
                        && ofOrganization.getOrDefault(organization, 0) < MOST_OF_ORGANIZATION;
        boolean roomForDoubt =
                doubtful < MOST / 2
                        && doubtfulOfOrganization.getOrDefault(organization, 0)
                                < MOST_OF_ORGANIZATION / 2;
        if (!room || !proven && !roomForDoubt || mails + mail > MOST_MAILS) {
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

    private synchronized void leave(Leased leased, boolean proven) {
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
            leave(held.leased(), proven);
            wake.run();
        }
    }

    /** Whether this lane may go on. */
    private boolean attempt(HeldEndpoint held, Ready ready, boolean proven, long began) {
        Answer answer = answer(ready);
        if (ending && !answer.succeeded() && !held.leased().isMail()) {
            // Perhaps because we end: whoever sends next tries it again.
            held.untried(ready);
            return false;
        }
        held.ended(ready, answer);
        numbers.attempted(answer);
        return !ending
                && proven == held.isProven()
                && !(crowded && System.nanoTime() - began > SLICE_NANOS);
    }

    private static Answer answer(Ready ready) {
        try {
            return ready.attempt().get();
        } catch (RuntimeException | LinkageError | OutOfMemoryError e) {
            return Answer.without(Answer.Kind.POSTPONED, "The event could not be sent.");
        }
    }

    /** No call begins any more, and what fails from now on does not count. */
    void end() {
        ending = true;
        threads.shutdown();
    }

    /** Waits for those under way. */
    void await(long millis) throws InterruptedException {
        threads.awaitTermination(millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        end();
        threads.shutdownNow();
    }
}
