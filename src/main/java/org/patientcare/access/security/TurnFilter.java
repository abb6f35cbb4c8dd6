package org.patientcare.access.security;

import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.patientcare.access.ratelimit.Turn;
import org.patientcare.access.ratelimit.TurnCaller;
import org.patientcare.access.ratelimit.Work;
import org.patientcare.platform.http.RequestWatch;
import org.patientcare.platform.metrics.CallsAtWork;
import org.patientcare.platform.server.RequestResumption;
import org.patientcare.platform.shared.Commits;

/**
 * Enforces the concurrency limits of this node. Further requests wait without a thread or a
 * connection, before any other work is done for them; see ADR 020. Requests that have waited too
 * long continue as well, and {@link TurnRefusal} refuses them.
 */
public class TurnFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final String TURN = TurnFilter.class.getName();

    /**
     * Kinds of work that mostly wait, for a partner or for their own body, and so do not count as
     * work.
     */
    private static final Set<Work> WAITING = Set.of(Work.MESSAGE, Work.LARGE_BODY);

    @Inject private transient RequestQueue queue;
    @Inject private transient TurnCallers callers;
    @Inject private transient RequestResumption resumption;
    @Inject private transient Commits commits;
    @Inject private transient CallsAtWork work;

    /** The state of a request that has passed this filter. */
    static Turn of(HttpServletRequest request) {
        return (Turn) request.getAttribute(TURN);
    }

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request.getAttribute(TURN) instanceof Turn called) {
            queue.turns(called.caller()).begin(called);
            if (queue.state(called) != Turn.State.OVER) {
                resumption.run(request, () -> proceed(called, request, response, chain));
            }
        } else {
            TurnCaller caller = callers.of(request);
            Turn permit = queue.turns(caller).enter(caller);
            request.setAttribute(TURN, permit);
            if (queue.turns(caller).mustWait(permit)) {
                suspend(permit, request, response);
            } else {
                proceed(permit, request, response, chain);
            }
        }
    }

    private void suspend(Turn permit, HttpServletRequest request, HttpServletResponse response) {
        try {
            queue.await(permit, request, response);
        } catch (RuntimeException e) {
            queue.turns(permit.caller()).end(permit);
            throw e;
        }
    }

    private void proceed(
            Turn permit,
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
            callers.answered(request);
        } catch (ServletException | RuntimeException e) {
            if (commits.haveBegun()) {
                RequestWatch.mayHaveWorked(request);
            }
            throw e;
        } finally {
            if (works) {
                work.ended();
            }
            queue.turns(permit.caller()).end(permit);
        }
    }
}
