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
 * RequestResumption}.
 */
public final class RequestSuspension {

    /**
     * Payara can lose a dispatch while the thread that suspended the request is still returning
     * from its filters. So no dispatch is made sooner than that takes.
     */
    private static final long MIN_SUSPENSION_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final long since = System.nanoTime();
    private final AsyncContext context;
    private final String surface;

    /** Suspends the request; the current thread must then return from its filters. */
    public RequestSuspension(HttpServletRequest request, HttpServletResponse response) {
        surface = request.getServletPath() + "/";
        context = request.startAsync(new OriginalUrlWrapper(request), response);
        // No container timeout: it would keep running while the request is processed.
        context.setTimeout(0);
    }

    /**
     * Whether the request was suspended and has now been dispatched again: Payara then has no
     * request context for it outside {@link RequestResumption}, and shows no error page for it.
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
        long early = MIN_SUSPENSION_NANOS - (System.nanoTime() - since);
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
