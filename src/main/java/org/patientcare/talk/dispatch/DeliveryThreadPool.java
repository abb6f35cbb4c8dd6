package org.patientcare.talk.dispatch;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.talk.dispatch.LeaseRepository.EndpointLease;
import org.patientcare.talk.dispatch.LeasedEndpoint.PreparedDelivery;

/**
 * The thread pool that sends deliveries. At most 64 calls run on a node and 16 for one
 * organization. Receivers whose last call failed, or that were never called, get at most half of
 * each, so that receivers that hang cannot block healthy ones.
 */
final class DeliveryThreadPool implements AutoCloseable {

    /** Concurrent calls of a node. */
    static final int MAX_CALLS = 64;

    /** Concurrent calls of an organization on a node. */
    static final int MAX_CALLS_PER_ORGANIZATION = 16;

    /** Concurrent mails: each reads patient data first, over a database connection. */
    private static final int MAX_MAILS = 2;

    private static final long IDLE_SECONDS = 10;

    /** How long an endpoint may keep a thread while other endpoints wait for one. */
    private static final long TIME_SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final ThreadPoolExecutor threads;
    private final DispatchMetrics metrics;
    private final Runnable wake;
    private final Map<UUID, Integer> ofOrganization = new HashMap<>();
    private final Map<UUID, Integer> suspectOfOrganization = new HashMap<>();
    private int running;
    private int suspect;
    private int mails;
    private volatile boolean endpointsWaiting;
    private volatile boolean stopping;

    /**
     * @param wake called each time a thread has finished with an endpoint
     */
    DeliveryThreadPool(ThreadFactory factory, DispatchMetrics metrics, Runnable wake) {
        this.metrics = metrics;
        this.wake = wake;
        threads =
                new ThreadPoolExecutor(
                        0,
                        MAX_CALLS,
                        IDLE_SECONDS,
                        TimeUnit.SECONDS,
                        new SynchronousQueue<>(),
                        factory);
    }

    /** Says whether endpoints are waiting for a thread; if so, none keeps a thread for long. */
    void setEndpointsWaiting(boolean some) {
        endpointsWaiting = some;
    }

    /**
     * Starts a thread for an endpoint. Returns false if a limit is reached or the pool is stopping.
     */
    boolean tryStart(LeasedEndpoint endpoint) {
        EndpointLease lease = endpoint.lease();
        boolean healthy = endpoint.lastCallSucceeded();
        if (stopping || !reserve(lease, healthy)) {
            return false;
        }
        endpoint.threadStarted();
        try {
            threads.execute(() -> run(endpoint, healthy));
            return true;
        } catch (RejectedExecutionException e) {
            endpoint.threadEnded();
            release(lease, healthy);
            return false;
        }
    }

    private synchronized boolean reserve(EndpointLease lease, boolean healthy) {
        UUID organization = lease.organization();
        int mail = lease.isMail() ? 1 : 0;
        boolean room =
                running < MAX_CALLS
                        && ofOrganization.getOrDefault(organization, 0)
                                < MAX_CALLS_PER_ORGANIZATION;
        boolean roomForSuspect =
                suspect < MAX_CALLS / 2
                        && suspectOfOrganization.getOrDefault(organization, 0)
                                < MAX_CALLS_PER_ORGANIZATION / 2;
        if (!room || !healthy && !roomForSuspect || mails + mail > MAX_MAILS) {
            return false;
        }
        running++;
        mails += mail;
        ofOrganization.merge(organization, 1, Integer::sum);
        if (!healthy) {
            suspect++;
            suspectOfOrganization.merge(organization, 1, Integer::sum);
        }
        return true;
    }

    private synchronized void release(EndpointLease lease, boolean healthy) {
        UUID organization = lease.organization();
        running--;
        mails -= lease.isMail() ? 1 : 0;
        ofOrganization.computeIfPresent(
                organization, (any, count) -> count == 1 ? null : count - 1);
        if (!healthy) {
            suspect--;
            suspectOfOrganization.computeIfPresent(
                    organization, (any, count) -> count == 1 ? null : count - 1);
        }
    }

    private void run(LeasedEndpoint endpoint, boolean healthy) {
        long began = System.nanoTime();
        try {
            Optional<PreparedDelivery> next = endpoint.next();
            while (next.isPresent() && attempt(endpoint, next.get(), healthy, began)) {
                next = endpoint.next();
            }
        } finally {
            endpoint.threadEnded();
            release(endpoint.lease(), healthy);
            wake.run();
        }
    }

    /** Makes one attempt. Returns whether the thread may go on with this endpoint. */
    private boolean attempt(
            LeasedEndpoint endpoint, PreparedDelivery prepared, boolean healthy, long began) {
        AttemptOutcome outcome = answer(prepared);
        if (stopping && !outcome.succeeded() && !endpoint.lease().isMail()) {
            // The failure may be due to the shutdown: another node repeats the attempt.
            endpoint.takeBack(prepared);
            return false;
        }
        endpoint.recordOutcome(prepared, outcome);
        metrics.recordAttempt(outcome);
        return !stopping
                && healthy == endpoint.lastCallSucceeded()
                && !(endpointsWaiting && System.nanoTime() - began > TIME_SLICE_NANOS);
    }

    private static AttemptOutcome answer(PreparedDelivery prepared) {
        try {
            return prepared.attempt().get();
        } catch (RuntimeException | LinkageError | OutOfMemoryError e) {
            return AttemptOutcome.notSent(AttemptOutcome.Kind.POSTPONED, FaultCode.EVENT_POSTPONED);
        }
    }

    /** Starts no more calls; failures from now on are not recorded. */
    void stop() {
        stopping = true;
        threads.shutdown();
    }

    /** Waits for the calls in progress. */
    void awaitTermination(long millis) throws InterruptedException {
        threads.awaitTermination(millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        stop();
        threads.shutdownNow();
    }
}
