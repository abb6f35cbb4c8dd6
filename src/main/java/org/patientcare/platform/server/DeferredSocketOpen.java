package org.patientcare.platform.server;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
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
 * Reports a web socket as open only when the container's thread has finished the handshake. Until
 * then the container uses the handshake's request object, and it hands that object to another
 * connection as soon as the socket is closed: a socket that is closed too early makes two
 * connections share one request.
 *
 * <p>The container does not report when its thread is done. But the thread then waits for its next
 * request, and has nothing to wait for before; so a thread that waits has finished.
 */
@ApplicationScoped
public class DeferredSocketOpen {

    private static final Logger LOG = System.getLogger(DeferredSocketOpen.class.getName());

    /** A busy thread that never waits between requests has finished long before this. */
    static final Duration MAX_WAIT = Duration.ofSeconds(2);

    private static final int POLL_MILLIS = 2;
    private static final int THREADS = 8;

    private static final Set<Thread.State> WAITING =
            Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

    @Resource private ManagedThreadFactory threads;

    private final Duration atTheLatest;
    private ScheduledThreadPoolExecutor scheduler;

    DeferredSocketOpen() {
        atTheLatest = MAX_WAIT;
    }

    DeferredSocketOpen(ScheduledThreadPoolExecutor scheduler, Duration atTheLatest) {
        this.scheduler = scheduler;
        this.atTheLatest = atTheLatest;
    }

    @PostConstruct
    void start() {
        scheduler = new ScheduledThreadPoolExecutor(THREADS, threads);
    }

    @PreDestroy
    void stop() {
        scheduler.shutdownNow();
    }

    /** Completed when the given thread, which is opening a socket now, has finished. */
    public CompletableFuture<Void> whenOpened(Thread opening) {
        CompletableFuture<Void> opened = new CompletableFuture<>();
        WaitDetector waitDetector = new WaitDetector(opening);
        long latest = System.nanoTime() + atTheLatest.toNanos();
        schedulePoll(opened, () -> waitDetector.hasWaited() || System.nanoTime() - latest > 0);
        return opened;
    }

    /**
     * Blocks until the future is completed, {@link #MAX_WAIT} at most. As long as the thread that
     * closes a socket is blocked here, the container keeps the objects with which the socket was
     * opened. The thread that opens the socket may close it, too: being blocked here counts as
     * waiting.
     */
    public static void await(CompletableFuture<Void> opened) {
        try {
            opened.get(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.log(Level.DEBUG, "A web socket did not open in time, or the node is stopping");
        }
    }

    /** Runs the task after that, on a thread of this class. */
    public CompletableFuture<Void> runAfter(CompletableFuture<Void> opened, Runnable task) {
        return opened.thenRunAsync(task, scheduler);
    }

    private void schedulePoll(CompletableFuture<Void> opened, BooleanSupplier isDone) {
        scheduler.schedule(
                () -> {
                    if (isDone.getAsBoolean()) {
                        opened.complete(null);
                    } else {
                        schedulePoll(opened, isDone);
                    }
                },
                POLL_MILLIS,
                TimeUnit.MILLISECONDS);
    }

    /** Samples the state of a thread; also notices that it waited between two samples. */
    private static final class WaitDetector {

        private final long thread;
        private long waits = -1;

        WaitDetector(Thread thread) {
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

    /**
     * Delays the response to a handshake until the first message over the web socket: before that a
     * browser has no socket that it could close. The container does not notice that a socket is
     * closed while its thread has not finished the handshake. See {@link DeferredSocketOpen}.
     */
    public static class DelayedHandshakeResponse extends HttpServletResponseWrapper {

        public DelayedHandshakeResponse(HttpServletResponse response) {
            super(response);
        }

        @Override
        public void flushBuffer() {
            // The first message flushes the response.
        }
    }
}
