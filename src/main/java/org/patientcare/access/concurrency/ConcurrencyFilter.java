package org.patientcare.access.concurrency;

import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.patientcare.access.concurrency.ConcurrencyLimiter.Permit;
import org.patientcare.access.concurrency.LimitedCallers.LimitedCaller.WorkKind;
import org.patientcare.platform.http.ReceivedBody;
import org.patientcare.platform.http.RequestWatch;
import org.patientcare.platform.metrics.RunningCalls;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.platform.server.RequestSuspension;
import org.patientcare.platform.shared.CommitState;

/**
 * Enforces the concurrency limits of this node. The bodies of requests without credentials are
 * received before. Further requests wait without a thread or a connection, before any other work is
 * done for them; see ADR 020. Requests that have waited too long go on as well, and {@link
 * EntryFilter} refuses them.
 */
public class ConcurrencyFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final String PERMIT = ConcurrencyFilter.class.getName();

    /**
     * Kinds of work that mostly wait, for a partner or for their own body, and so do not count as
     * work.
     */
    private static final Set<WorkKind> WAITING = Set.of(WorkKind.MESSAGE, WorkKind.LARGE_BODY);

    @Inject private transient BodyReception bodies;
    @Inject private transient RequestQueue queue;
    @Inject private transient LimitedCallers callers;
    @Inject private transient RequestContextRunner contexts;
    @Inject private transient CommitState commitState;
    @Inject private transient RunningCalls work;

    /** The permit of a request that has passed this filter. */
    static Permit of(HttpServletRequest request) {
        return (Permit) request.getAttribute(PERMIT);
    }

    /** A suspended request passes again, once its body is here and once it need not wait. */
    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request.getAttribute(PERMIT) instanceof Permit permit) {
            permit.start();
            if (permit.state() != Permit.State.RELEASED) {
                contexts.resume(request, () -> proceed(permit, request, response, chain));
            }
        } else if (RequestSuspension.isResumed(request)) {
            contexts.resume(request, () -> acquire(request, response, chain));
        } else if (bodies.isReceived(request, response)) {
            acquire(request, response, chain);
        }
    }

    private void acquire(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Optional<ReceivedBody> body = ReceivedBody.of(request);
        if (body.isPresent() && (!body.get().claim() || body.get().refuse(request, response))) {
            return;
        }
        Permit permit = queue.acquire(callers.of(request));
        request.setAttribute(PERMIT, permit);
        if (permit.mustWait()) {
            suspend(permit, request, response);
        } else {
            proceed(permit, request, response, chain);
        }
    }

    private void suspend(Permit permit, HttpServletRequest request, HttpServletResponse response) {
        try {
            queue.suspend(permit, request, response);
        } catch (RuntimeException e) {
            permit.release();
            throw e;
        }
    }

    private void proceed(
            Permit permit,
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain)
            throws IOException, ServletException {
        boolean works = !WAITING.contains(permit.caller().work());
        if (works) {
            work.began();
        }
        try {
            chain.doFilter(request, response);
            callers.remember(request);
        } catch (ServletException | RuntimeException e) {
            if (commitState.wasRequested()) {
                RequestWatch.recordPossibleEffect(request);
            }
            throw e;
        } finally {
            if (works) {
                work.ended();
            }
            permit.release();
        }
    }
}
