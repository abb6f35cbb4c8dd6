package org.patientcare.access.security;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.patientcare.access.ratelimit.ConcurrencyLimiter;
import org.patientcare.access.ratelimit.LimitedCaller;
import org.patientcare.access.ratelimit.Permit;
import org.patientcare.access.ratelimit.WorkKind;
import org.patientcare.platform.background.BackgroundFailures;
import org.patientcare.platform.http.RequestWatch;
import org.patientcare.platform.server.RequestSuspension;

/**
 * The concurrency limits of this node and the requests that wait: the container suspends each
 * without a thread and dispatches it again when it is called.
 */
@ApplicationScoped
public class RequestQueue {

    /** Of the server's 200 request threads; the rest is left for pages and health checks. */
    private static final int MAX_CONCURRENT_CALLS = 110;

    private static final Logger LOG = System.getLogger(RequestQueue.class.getName());

    /** Waiting requests of one group: more than a credential may send per minute. */
    private static final int MAX_WAITING_OF_GROUP = 1_000;

    private static final int MAX_WAITING = 4_000;

    /**
     * Requests that send messages, which are limited separately, so that a slow mail server does
     * not block other requests.
     */
    private static final int MAX_CONCURRENT_SENDS = 40;

    static final Duration MAX_WAIT = Duration.ofSeconds(5);
    private static final Duration START_TIMEOUT = Duration.ofSeconds(10);
    private static final long TIDY_MILLIS = 100;

    /** A place is seldom free at once, and is idle meanwhile. */
    private static final long MIN_MILLIS = 2;

    @Resource private ManagedThreadFactory threads;
    @Inject private LimitedCallers callers;

    private final BackgroundFailures failures =
            new BackgroundFailures(LOG, "Waiting requests could not be checked");

    private ScheduledThreadPoolExecutor scheduler;
    private ConcurrencyLimiter calls;
    private ConcurrencyLimiter sends;

    /**
     * Uses its own threads, because those of the container's scheduler may be blocked by partners
     * or the database.
     */
    @PostConstruct
    void start() {
        calls = new ConcurrencyLimiter(bounds(MAX_CONCURRENT_CALLS));
        sends = new ConcurrencyLimiter(bounds(MAX_CONCURRENT_SENDS));
        scheduler = new ScheduledThreadPoolExecutor(2, threads);
        scheduler.scheduleWithFixedDelay(
                () -> failures.attempt(this::tidy),
                TIDY_MILLIS,
                TIDY_MILLIS,
                TimeUnit.MILLISECONDS);
    }

    private ConcurrencyLimiter.Limits bounds(int atWorkInAll) {
        return new ConcurrencyLimiter.Limits(
                callers.maxRunning(),
                atWorkInAll,
                MAX_WAITING_OF_GROUP,
                MAX_WAITING,
                MAX_WAIT,
                START_TIMEOUT);
    }

    @PreDestroy
    void stop() {
        failures.stop();
        scheduler.shutdownNow();
    }

    private void tidy() {
        calls.expireOverdue();
        sends.expireOverdue();
    }

    /** The limits for the caller's kind of work. */
    ConcurrencyLimiter limiter(LimitedCaller caller) {
        return caller.work() == WorkKind.MESSAGE ? sends : calls;
    }

    Permit.State state(Permit permit) {
        return limiter(permit.caller()).state(permit);
    }

    /** The number of waiting requests. */
    public int waitingCount() {
        return calls.waitingCount() + sends.waitingCount();
    }

    /** Suspends a request until it is called or has waited too long. */
    void suspend(Permit permit, HttpServletRequest request, HttpServletResponse response) {
        RequestSuspension suspension = new RequestSuspension(request, response, MIN_MILLIS);
        RequestWatch.markSuspended(request);
        limiter(permit.caller())
                .setCallbacks(
                        permit,
                        () -> suspension.resume(scheduler),
                        () -> RequestWatch.giveUp(request, response, suspension));
    }
}
