package org.patientcare.platform.server;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * Opens a socket for its page once the thread of the handshake is done. The container uses the
 * request of a handshake until then, and hands it to another connection as soon as the socket is
 * closed: a socket that is closed in between makes two connections share one request.
 *
 * <p>Nobody tells when a thread of the container is done. But then it waits for its next request,
 * and before, it has nothing to wait for.
 */
@ApplicationScoped
public class DeferredOpen {

    private static final Logger LOG = System.getLogger(DeferredOpen.class.getName());

    /** A thread that goes from request to request and never waits is done long before this. */
    static final Duration AT_THE_LATEST = Duration.ofSeconds(2);

    private static final int LOOK_AGAIN_MILLIS = 2;
    private static final int THREADS = 8;

    private static final Set<Thread.State> WAITING =
            Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

    @Resource private ManagedThreadFactory threads;

    private final Duration atTheLatest;
    private ScheduledThreadPoolExecutor scheduler;

    DeferredOpen() {
        atTheLatest = AT_THE_LATEST;
    }

    DeferredOpen(ScheduledThreadPoolExecutor scheduler, Duration atTheLatest) {
        this.scheduler = scheduler;
        this.atTheLatest = atTheLatest;
    }

    @PostConstruct
    void begin() {
        scheduler = new ScheduledThreadPoolExecutor(THREADS, threads);
    }

    @PreDestroy
    void end() {
        scheduler.shutdownNow();
    }

    /** Completed when the thread, which opens a socket now, is done with it. */
    public CompletableFuture<Void> opened(Thread opening) {
        CompletableFuture<Void> opened = new CompletableFuture<>();
        Look look = new Look(opening);
        long latest = System.nanoTime() + atTheLatest.toNanos();
        lookAgain(opened, () -> look.hasWaited() || System.nanoTime() - latest > 0);
        return opened;
    }

    /**
     * Returns after that: until whoever closes a socket goes on, the container keeps what it was
     * opened with. The thread that opens it may close it, too: it waits then.
     */
    public static void await(CompletableFuture<Void> opened) {
        try {
            opened.get(AT_THE_LATEST.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.log(Level.DEBUG, "The node stops");
        }
    }

    /** Does it after that, on a thread of ours. */
    public CompletableFuture<Void> then(CompletableFuture<Void> opened, Runnable task) {
        return opened.thenRunAsync(task, scheduler);
    }

    private void lookAgain(CompletableFuture<Void> opened, BooleanSupplier isDone) {
        scheduler.schedule(
                () -> {
                    if (isDone.getAsBoolean()) {
                        opened.complete(null);
                    } else {
                        lookAgain(opened, isDone);
                    }
                },
                LOOK_AGAIN_MILLIS,
                TimeUnit.MILLISECONDS);
    }

    /** Looks at a thread again and again, and sees it wait also between two looks. */
    private static final class Look {

        private final long thread;
        private long waits = -1;

        Look(Thread thread) {
            this.thread = thread.getId();
        }

        boolean hasWaited() {
            ThreadInfo now = ManagementFactory.getThreadMXBean().getThreadInfo(thread);
            if (now == null || WAITING.contains(now.getThreadState())) {
                return true;
            }
            long before = waits;
            waits = now.getWaitedCount();
            return before >= 0 && before != waits;
        }
    }
}
