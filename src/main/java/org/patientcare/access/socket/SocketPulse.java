package org.patientcare.access.socket;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.websocket.CloseReason.CloseCodes;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.server.DeferredOpen;
import org.patientcare.platform.server.SocketTimes;

/**
 * Asks pages that have been silent for a time whether they are there, and ends those that do not
 * answer. A page that is hidden speaks once a minute at most, since browsers slow its clock down;
 * its browser answers all the same. The container would not notice that one is gone: what it sends
 * itself counts there as well.
 */
@ApplicationScoped
class SocketPulse {

    /** A page that is seen says something every 20 s, and is not asked. */
    static final Duration ASKED_AFTER = Duration.ofSeconds(25);

    private static final Logger LOG = System.getLogger(SocketPulse.class.getName());

    private static final Duration EVERY = Duration.ofSeconds(1);

    /** With the time between two looks that is how long a socket may be idle. */
    static final Duration ANSWERED_WITHIN = SocketTimes.IDLE.minus(EVERY).minus(ASKED_AFTER);

    /** Who looks so late stood still, and has not read what arrived meanwhile. */
    static final Duration STOOD_STILL = EVERY.multipliedBy(5);

    @Resource private ManagedThreadFactory threads;
    @Inject private DeferredOpen deferred;

    private final Set<WebSocketConnection> open = ConcurrentHashMap.newKeySet();
    private final BackgroundTasks tasks =
            new BackgroundTasks(LOG, "Silent pages are asked later whether they are there");

    private Executor ending;
    private long lookedAt = System.nanoTime();

    SocketPulse() {
        // Ending one may wait for the database: on the threads that open them, not on the timer's.
        ending = task -> deferred.then(CompletableFuture.completedFuture(null), task);
    }

    SocketPulse(Executor ending) {
        this.ending = ending;
    }

    @PostConstruct
    void begin() {
        tasks.begin(threads, 1);
        tasks.every(EVERY, () -> beat(System.nanoTime()));
    }

    @PreDestroy
    void end() {
        tasks.end();
    }

    void add(WebSocketConnection page) {
        open.add(page);
    }

    void remove(WebSocketConnection page) {
        open.remove(page);
    }

    /** One look at all; to ask is to hand a frame to the container, which waits for nobody. */
    void beat(long now) {
        boolean late = now - lookedAt > STOOD_STILL.toNanos();
        lookedAt = now;
        for (WebSocketConnection page : open) {
            // One page must not keep the others from being asked.
            tasks.attempt(() -> beat(page, now, late));
        }
    }

    private void beat(WebSocketConnection page, long now, boolean late) {
        if (late) {
            page.askedAt(now);
        } else if (page.unansweredFor(now).compareTo(ANSWERED_WITHIN) >= 0) {
            // Once: the threads that end pages may be waiting for the database.
            if (open.remove(page)) {
                ending.execute(() -> endUnlessHeard(page));
            }
        } else if (page.silentFor(now).compareTo(ASKED_AFTER) >= 0) {
            page.ask(now);
        }
    }

    private void endUnlessHeard(WebSocketConnection page) {
        if (page.isAsked()) {
            page.close(CloseCodes.GOING_AWAY.getCode(), "silent");
            return;
        }
        open.add(page);
        if (page.isEnded()) {
            open.remove(page);
        }
    }
}
