package org.patientcare.platform.server;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A request that is suspended without occupying a thread, to be dispatched once more. It then
 * passes the filters that are mapped to ASYNC, and gets its request context by {@link
 * RequestContextRunner}.
 */
public final class RequestSuspension {

    private final long since = System.nanoTime();
    private final AsyncContext context;
    private final String surface;
    private final long minNanos;

    /**
     * Suspends the request; the current thread must then return from its filters.
     *
     * @param minMillis the shortest suspension: Payara can lose a dispatch while the current thread
     *     is still returning. The more likely it is that the request is resumed at once, the longer
     *     this should be
     */
    public RequestSuspension(
            HttpServletRequest request, HttpServletResponse response, long minMillis) {
        minNanos = TimeUnit.MILLISECONDS.toNanos(minMillis);
        surface = request.getServletPath() + "/";
        context = request.startAsync(new OriginalUrlWrapper(request), response);
        // No container timeout: it would keep running while the request is processed.
        context.setTimeout(0);
    }

    /**
     * Whether the request was suspended and has now been dispatched again: Payara then has no
     * request context for it outside {@link RequestContextRunner}, and shows no error page for it.
     */
    public static boolean isResumed(HttpServletRequest request) {
        return request.getDispatcherType() == DispatcherType.ASYNC;
    }

    /**
     * Dispatches the request again, at once or as soon as that is safe.
     *
     * @throws RuntimeException if the container or the scheduler accepts no more work
     */
    public void resume(ScheduledExecutorService scheduler) {
        long early = minNanos - (System.nanoTime() - since);
        if (early <= 0) {
            context.dispatch(surface);
        } else {
            scheduler.schedule(() -> resume(scheduler), early, TimeUnit.NANOSECONDS);
        }
    }

    /** Completes a request that was answered without being dispatched again. */
    public void complete() {
        context.complete();
    }
}
