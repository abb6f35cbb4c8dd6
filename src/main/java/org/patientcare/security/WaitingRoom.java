package org.patientcare.security;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.patientcare.http.OriginalAddress;
import org.patientcare.http.RequestWatch;
import org.patientcare.ratelimit.RateLimitSettings;
import org.patientcare.ratelimit.Turn;
import org.patientcare.ratelimit.TurnBounds;
import org.patientcare.ratelimit.Turns;

/**
 * The {@link Turns} of this node, and the requests that wait for theirs: each is put aside by the
 * container without a thread, and sent through it once more when it is called.
 */
@ApplicationScoped
public class WaitingRoom {

    /**
     * Of the 200 threads that a server has for requests, so that pages and checks have the rest.
     */
    private static final int AT_WORK_IN_ALL = 150;

    private static final Logger LOG = System.getLogger(WaitingRoom.class.getName());

    /** More than a credential has requests a minute. */
    private static final int WAITING = 1_000;

    private static final int WAITING_IN_ALL = 4_000;

    /** Of one caller: they have no connection meanwhile, and a channel has so many threads. */
    private static final int SENDING = 16;

    static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration GRACE = Duration.ofSeconds(20);
    private static final long TIDY_MILLIS = 100;

    /**
     * Payara can lose a dispatch that comes while the thread that put the request aside is still on
     * its way out. So nobody is sent on sooner than that takes.
     */
    private static final long ON_THE_WAY_OUT_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    @Resource private ManagedScheduledExecutorService scheduler;
    @Inject private RateLimitSettings settings;

    private Turns turns;
    private ScheduledFuture<?> timer;

    @PostConstruct
    void open() {
        turns =
                new Turns(
                        new TurnBounds(
                                places(),
                                AT_WORK_IN_ALL,
                                WAITING,
                                WAITING_IN_ALL,
                                PATIENCE,
                                GRACE));
        timer =
                scheduler.scheduleWithFixedDelay(
                        turns::tidy, TIDY_MILLIS, TIDY_MILLIS, TimeUnit.MILLISECONDS);
    }

    @PreDestroy
    void close() {
        timer.cancel(false);
    }

    /** How many requests of one caller are at work at the same time. */
    private int places() {
        int bound = settings.requestsAtOnce();
        return bound == 0 ? Integer.MAX_VALUE : bound;
    }

    /** The same for a caller as {@link TurnCallers} names it. */
    int places(String caller) {
        return TurnCallers.sends(caller) ? Math.max(places(), SENDING) : places();
    }

    public Turns turns() {
        return turns;
    }

    /** Puts a request aside until its turn comes or will come no more. */
    void await(Turn turn, HttpServletRequest request, HttpServletResponse response) {
        String surface = request.getServletPath() + "/";
        AsyncContext aside = request.startAsync(new OriginalAddress(request), response);
        // No time-out of the container's: it would go on while the request is worked on.
        aside.setTimeout(0);
        RequestWatch.waits(request);
        turns.whenCalled(
                turn, () -> sendOn(turn, aside, surface), () -> giveUp(request, response, aside));
    }

    /** The container was asked to send it on and did not. */
    private static void giveUp(
            HttpServletRequest request, HttpServletResponse response, AsyncContext aside) {
        try {
            RequestWatch.giveUp(request, response);
            aside.complete();
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.WARNING, "A request that waited was lost: {0}", e.getClass().getName());
        }
    }

    private void sendOn(Turn turn, AsyncContext aside, String surface) {
        long early = ON_THE_WAY_OUT_NANOS - turn.ageNanos();
        if (early <= 0) {
            aside.dispatch(surface);
        } else {
            scheduler.schedule(() -> sendOn(turn, aside, surface), early, TimeUnit.NANOSECONDS);
        }
    }
}
