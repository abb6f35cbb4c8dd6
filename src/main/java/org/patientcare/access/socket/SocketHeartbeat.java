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
import org.patientcare.platform.server.DeferredSocketOpen;
import org.patientcare.platform.server.SocketTimeouts;

/**
 * Pings pages that have been silent and closes the sockets of those that do not answer. A hidden
 * page may send a message only once a minute, since browsers throttle its timers, but its browser
 * answers pings all the same. The container's idle time-out does not detect a lost peer, because it
 * counts the container's own sends as activity.
 */
@ApplicationScoped
class SocketHeartbeat {

    /** Silence before a ping. A visible page sends a message every 20 s and so is never pinged. */
    static final Duration PING_AFTER = Duration.ofSeconds(25);

    private static final Logger LOG = System.getLogger(SocketHeartbeat.class.getName());

    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);

    /**
     * How long a ping may stay unanswered, so that silence, ping and check interval together give
     * {@link SocketTimeouts#IDLE}.
     */
    static final Duration PONG_TIMEOUT =
            SocketTimeouts.IDLE.minus(CHECK_INTERVAL).minus(PING_AFTER);

    /**
     * If a check is later than this, the node was paused and may not have read pongs that arrived
     * meanwhile.
     */
    static final Duration PAUSE_THRESHOLD = CHECK_INTERVAL.multipliedBy(5);

    @Resource private ManagedThreadFactory threads;
    @Inject private DeferredSocketOpen deferred;

    private final Set<WebSocketConnection> open = ConcurrentHashMap.newKeySet();
    private final BackgroundTasks tasks =
            new BackgroundTasks(LOG, "Silent web sockets could not be checked");

    private Executor closingExecutor;
    private long checkedAt = System.nanoTime();

    SocketHeartbeat() {
        // Closing a socket may wait for the database, so it runs on the threads that open sockets.
        closingExecutor = task -> deferred.runAfter(CompletableFuture.completedFuture(null), task);
    }

    SocketHeartbeat(Executor closingExecutor) {
        this.closingExecutor = closingExecutor;
    }

    @PostConstruct
    void start() {
        tasks.start(threads, 1);
        tasks.every(CHECK_INTERVAL, () -> checkAll(System.nanoTime()));
    }

    @PreDestroy
    void stop() {
        tasks.stop();
    }

    void add(WebSocketConnection page) {
        open.add(page);
    }

    void remove(WebSocketConnection page) {
        open.remove(page);
    }

    /** Checks all sockets once. A ping only hands a frame to the container and does not block. */
    void checkAll(long now) {
        boolean late = now - checkedAt > PAUSE_THRESHOLD.toNanos();
        checkedAt = now;
        for (WebSocketConnection page : open) {
            // A failure for one page must not keep the others from being checked.
            tasks.attempt(() -> checkAll(page, now, late));
        }
    }

    private void checkAll(WebSocketConnection page, long now, boolean late) {
        if (late) {
            page.restartPongTimeout(now);
        } else if (page.pingPendingFor(now).compareTo(PONG_TIMEOUT) >= 0) {
            // Removed so that it is scheduled only once: the closing threads may be waiting for the
            // database.
            if (open.remove(page)) {
                closingExecutor.execute(() -> closeUnlessActive(page));
            }
        } else if (page.silentFor(now).compareTo(PING_AFTER) >= 0) {
            page.ping(now);
        }
    }

    private void closeUnlessActive(WebSocketConnection page) {
        if (page.isPingPending()) {
            page.close(CloseCodes.GOING_AWAY.getCode(), "silent");
            return;
        }
        open.add(page);
        if (page.isClosed()) {
            open.remove(page);
        }
    }
}
