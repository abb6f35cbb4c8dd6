package org.patientcare.talk.relay;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.patientcare.platform.background.BackgroundLoop;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.trail.outbox.EventSubscriber;
import org.patientcare.trail.outbox.StoredEvent;

/**
 * Sends events to webhook receivers, sharing the endpoints with the other nodes. One thread handles
 * leases and database rows; up to 64 threads call receivers, without holding a database connection.
 */
@ApplicationScoped
public class Relay implements EventSubscriber {

    private static final Logger LOG = System.getLogger(Relay.class.getName());

    /** Interval at which results are written. */
    private static final int INTERVAL_MILLIS = 100;

    /** Interval of polling for due endpoints, in case a notification was missed. */
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final long METRICS_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int MIN_INTERVAL_MILLIS = 10;

    /**
     * Shortest interval while there is a backlog and API calls are running: a few large iterations
     * cost less than many small ones.
     */
    private static final int MIN_INTERVAL_WHEN_LIMITED_MILLIS = 150;

    private static final int SHUTDOWN_TIMEOUT_MILLIS = 1000;
    private static final int MAX_QUEUED_NOTICES = 100;

    @Resource private ManagedThreadFactory threads;
    @Inject private EndpointProcessor turns;
    @Inject private LeasedEndpoints endpoints;
    @Inject private RelayMetrics metrics;
    @Inject private BacklogRepository backlog;
    @Inject private TechnicalMails mails;
    @Inject private RequestContextRunner context;

    private final Semaphore wakes = new Semaphore(0);
    private volatile boolean due = true;
    private long polledAt = System.nanoTime();
    private long countedAt = System.nanoTime() - METRICS_NANOS;
    private DeliveryThreadPool pool;
    private ThreadPoolExecutor notices;

    private final BackgroundLoop loop =
            new BackgroundLoop(LOG, "Events could not be sent; they are sent later", this::iterate)
                    .wokenBy(any -> endCalls())
                    .afterLast(() -> context.run(this::leave));

    /** Starts the relay; the database schema must be up to date. */
    public void start() {
        pool = new DeliveryThreadPool(threads, metrics, wakes::release);
        notices =
                new ThreadPoolExecutor(
                        0,
                        1,
                        1,
                        TimeUnit.MINUTES,
                        new ArrayBlockingQueue<>(MAX_QUEUED_NOTICES),
                        threads,
                        (notice, full) ->
                                LOG.log(
                                        Level.WARNING,
                                        "A notice for a technical contact was dropped: {0} are"
                                                + " waiting to be sent",
                                        MAX_QUEUED_NOTICES));
        loop.start(threads);
    }

    @PreDestroy
    void stop() {
        loop.stop();
        if (pool != null) {
            pool.close();
            notices.shutdownNow();
        }
    }

    /** Stops the calls. The loop is not interrupted, since it still waits for their results. */
    private void endCalls() {
        pool.stop();
        wakes.release();
    }

    @Override
    public void published(UUID organization, List<StoredEvent> events) {
        // NewDeliveries stores what is to be sent.
    }

    @Override
    public void committed(UUID organization) {
        wake();
    }

    /** Wakes the relay: an endpoint may be due. */
    void wake() {
        due = true;
        wakes.release();
    }

    private void iterate() throws InterruptedException {
        await();
        context.run(this::work);
    }

    private void await() throws InterruptedException {
        if (wakes.tryAcquire(INTERVAL_MILLIS, TimeUnit.MILLISECONDS)) {
            TimeUnit.MILLISECONDS.sleep(
                    turns.isThrottled() ? MIN_INTERVAL_WHEN_LIMITED_MILLIS : MIN_INTERVAL_MILLIS);
            wakes.drainPermits();
        }
    }

    private void work() {
        endpoints.renewLeases();
        turns.write(this::sendNotice);
        if (due || System.nanoTime() - polledAt >= POLL_NANOS) {
            due = false;
            polledAt = System.nanoTime();
            endpoints.leaseDue();
        }
        turns.load();
        startThreads();
        turns.releaseIdle();
        if (System.nanoTime() - countedAt >= METRICS_NANOS) {
            countedAt = System.nanoTime();
            metrics.setBacklog(backlog.backlog());
        }
    }

    /** Gives each endpoint one more thread in turn, as long as the limits allow. */
    private void startThreads() {
        boolean waits = false;
        boolean more = true;
        while (more) {
            more = false;
            waits = false;
            for (LeasedEndpoint each : endpoints.all()) {
                if (each.wantsThread()) {
                    boolean begun = pool.tryStart(each);
                    more |= begun;
                    waits |= !begun && each.threadCount() == 0;
                }
            }
        }
        pool.setEndpointsWaiting(waits);
    }

    private void sendNotice(EndpointNotice notice) {
        mails.prepare(notice).ifPresent(notices::execute);
    }

    /** Writes the results so far, and releases the leases for other nodes. */
    private void leave() {
        try {
            pool.awaitTermination(SHUTDOWN_TIMEOUT_MILLIS);
            turns.write(this::sendNotice);
            turns.releaseAll();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
