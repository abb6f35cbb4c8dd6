package org.patientcare.access.concurrency;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.patientcare.access.concurrency.ConcurrencyLimiter.Permit;
import org.patientcare.access.concurrency.LimitedCallers.LimitedCaller;
import org.patientcare.access.concurrency.LimitedCallers.LimitedCaller.WorkKind;
import org.patientcare.platform.background.BackgroundFailures;
import org.patientcare.platform.http.RequestWatch;
import org.patientcare.platform.server.RequestSuspension;

/**
 * The concurrency limits of this node and the requests that wait: the container suspends each
 * without a thread and dispatches it again when it may run, or has waited too long.
 */
@ApplicationScoped
public class RequestQueue {

    private static final Logger LOG = System.getLogger(RequestQueue.class.getName());

    /** Of the server's 200 request threads; the rest is left for pages and health checks. */
    private static final int MAX_CONCURRENT_CALLS = 110;

    /**
     * Requests that send messages, which are limited separately, so that a slow mail server does
     * not block other requests.
     */
    private static final int MAX_CONCURRENT_SENDS = 40;

    /** Waiting requests of one group: more than a credential may send per minute. */
    private static final int MAX_WAITING_OF_GROUP = 1_000;

    private static final int MAX_WAITING = 4_000;

    static final Duration MAX_WAIT = Duration.ofSeconds(5);
    private static final Duration START_TIMEOUT = Duration.ofSeconds(10);
    private static final long EXPIRE_MILLIS = 100;

    /** Short, because capacity that is granted sooner is idle until then; that is rare. */
    private static final long MIN_MILLIS = 2;

    @Resource private ManagedThreadFactory threads;

    private final ConcurrencyLimiter calls = limiter(MAX_CONCURRENT_CALLS);
    private final ConcurrencyLimiter sends = limiter(MAX_CONCURRENT_SENDS);
    private final BackgroundFailures failures =
            new BackgroundFailures(LOG, "Waiting requests could not be checked");

    private ScheduledThreadPoolExecutor scheduler;

    private static ConcurrencyLimiter limiter(int running) {
        return new ConcurrencyLimiter(
                new ConcurrencyLimiter.Limits(
                        running, MAX_WAITING_OF_GROUP, MAX_WAITING, MAX_WAIT, START_TIMEOUT));
    }

    /**
     * Uses its own threads, because those of the container's scheduler may be blocked by partners
     * or the database.
     */
    @PostConstruct
    void start() {
        scheduler = new ScheduledThreadPoolExecutor(2, threads);
        scheduler.scheduleWithFixedDelay(
                () -> failures.attempt(this::expireOverdue),
                EXPIRE_MILLIS,
                EXPIRE_MILLIS,
                TimeUnit.MILLISECONDS);
    }

    @PreDestroy
    void stop() {
        failures.stop();
        scheduler.shutdownNow();
    }

    private void expireOverdue() {
        calls.expireOverdue();
        sends.expireOverdue();
    }

    /** Registers a request of the caller; {@link Permit#release} must follow. */
    Permit acquire(LimitedCaller caller) {
        return (caller.work() == WorkKind.MESSAGE ? sends : calls).acquire(caller);
    }

    /** The number of waiting requests. */
    public int waitingCount() {
        return calls.waitingCount() + sends.waitingCount();
    }

    /** Suspends a request until it may run or has waited too long. */
    void suspend(Permit permit, HttpServletRequest request, HttpServletResponse response) {
        RequestSuspension suspension = new RequestSuspension(request, response, MIN_MILLIS);
        RequestWatch.markSuspended(request);
        permit.setCallbacks(
                () -> suspension.resume(scheduler),
                () -> RequestWatch.giveUp(request, response, suspension));
    }
}
