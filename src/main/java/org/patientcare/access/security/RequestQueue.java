package org.patientcare.access.security;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.patientcare.access.ratelimit.Turn;
import org.patientcare.access.ratelimit.TurnBounds;
import org.patientcare.access.ratelimit.TurnCaller;
import org.patientcare.access.ratelimit.Turns;
import org.patientcare.access.ratelimit.Work;
import org.patientcare.platform.background.BackgroundFailures;
import org.patientcare.platform.http.RequestWatch;
import org.patientcare.platform.server.RequestSuspension;

/**
 * The {@link Turns} of this node, and the requests that wait for theirs: each is put aside by the
 * container without a thread, and sent through it once more when it is called.
 */
@ApplicationScoped
public class RequestQueue {

    /**
     * Of the 200 threads that a server has for requests, so that pages and checks have the rest.
     */
    private static final int AT_WORK_IN_ALL = 110;

    private static final Logger LOG = System.getLogger(RequestQueue.class.getName());

    /** More than a credential has requests a minute. */
    private static final int WAITING = 1_000;

    private static final int WAITING_IN_ALL = 4_000;

    /** Apart from those, so that a mail server that is slow is nobody else's affair. */
    private static final int SENDING_IN_ALL = 40;

    static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final long TIDY_MILLIS = 100;

    @Resource private ManagedThreadFactory threads;
    @Inject private TurnCallers callers;

    private final BackgroundFailures failures =
            new BackgroundFailures(LOG, "Requests that wait were not looked at");

    private ScheduledThreadPoolExecutor scheduler;
    private Turns calls;
    private Turns sends;

    /**
     * Threads of its own: those of the container's scheduler wait for partners and the database.
     */
    @PostConstruct
    void open() {
        calls = new Turns(bounds(AT_WORK_IN_ALL));
        sends = new Turns(bounds(SENDING_IN_ALL));
        scheduler = new ScheduledThreadPoolExecutor(2, threads);
        scheduler.scheduleWithFixedDelay(
                () -> failures.attempt(this::tidy),
                TIDY_MILLIS,
                TIDY_MILLIS,
                TimeUnit.MILLISECONDS);
    }

    private TurnBounds bounds(int atWorkInAll) {
        return new TurnBounds(
                callers.places(), atWorkInAll, WAITING, WAITING_IN_ALL, PATIENCE, GRACE);
    }

    @PreDestroy
    void close() {
        failures.end();
        scheduler.shutdownNow();
    }

    private void tidy() {
        calls.tidy();
        sends.tidy();
    }

    /** Those of a caller's requests. */
    Turns turns(TurnCaller caller) {
        return caller.work() == Work.MESSAGE ? sends : calls;
    }

    Turn.State state(Turn turn) {
        return turns(turn.caller()).state(turn);
    }

    /** Requests that wait for their turn. */
    public int waiting() {
        return calls.waiting() + sends.waiting();
    }

    /** Puts a request aside until its turn comes or will come no more. */
    void await(Turn turn, HttpServletRequest request, HttpServletResponse response) {
        RequestSuspension aside = new RequestSuspension(request, response);
        RequestWatch.waits(request);
        turns(turn.caller())
                .whenCalled(
                        turn,
                        () -> aside.resume(scheduler),
                        () -> giveUp(request, response, aside));
    }

    /** The container was asked to send it on and did not. */
    private static void giveUp(
            HttpServletRequest request, HttpServletResponse response, RequestSuspension aside) {
        try {
            RequestWatch.giveUp(request, response);
            aside.complete();
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.WARNING, "A request that waited was lost: {0}", e.getClass().getName());
        }
    }
}
