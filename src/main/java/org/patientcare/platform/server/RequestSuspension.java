package org.patientcare.platform.server;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A request that the container has put aside without a thread, to be sent through it once more. It
 * then passes the filters that are mapped to ASYNC, and has its context by {@link
 * RequestResumption}.
 */
public final class RequestSuspension {

    /**
     * Payara can lose a dispatch that comes while the thread that put the request aside is still on
     * its way out. So none is made sooner than that takes.
     */
    private static final long ON_THE_WAY_OUT_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final long since = System.nanoTime();
    private final AsyncContext context;
    private final String surface;

    /** Puts the request aside; the thread at hand has to return from its filters then. */
    public RequestSuspension(HttpServletRequest request, HttpServletResponse response) {
        surface = request.getServletPath() + "/";
        context = request.startAsync(new OriginalAddress(request), response);
        // No time-out of the container's: it would go on while the request is worked on.
        context.setTimeout(0);
    }

    /**
     * Whether the request was put aside and is now on its second way: Payara has no request context
     * for it outside {@link RequestResumption}, and leads it to no error page.
     */
    public static boolean isOver(HttpServletRequest request) {
        return request.getDispatcherType() == DispatcherType.ASYNC;
    }

    /**
     * Sends the request on, at once or as soon as that is safe.
     *
     * @throws RuntimeException if the container or the scheduler takes nothing any more
     */
    public void resume(ScheduledExecutorService scheduler) {
        long early = ON_THE_WAY_OUT_NANOS - (System.nanoTime() - since);
        if (early <= 0) {
            context.dispatch(surface);
        } else {
            scheduler.schedule(() -> resume(scheduler), early, TimeUnit.NANOSECONDS);
        }
    }

    /** Ends a request that was answered without being sent on. */
    public void complete() {
        context.complete();
    }
}
