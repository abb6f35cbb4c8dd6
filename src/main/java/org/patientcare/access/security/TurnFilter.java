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
 * Lets so many requests of one caller at work on this node and no more. The next ones wait without
 * a thread and without a connection, before anything else has looked at them; see ADR 020. Who
 * waited in vain goes on as well, to be refused by {@link TurnRefusal}.
 */
public class TurnFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final String TURN = TurnFilter.class.getName();

    /** What waits for somebody else: a partner, or its own body. */
    private static final Set<Work> WAITING = Set.of(Work.MESSAGE, Work.LARGE_BODY);

    @Inject private transient RequestQueue queue;
    @Inject private transient TurnCallers callers;
    @Inject private transient RequestResumption resumption;
    @Inject private transient Commits commits;
    @Inject private transient CallsAtWork work;

    /** The turn of a request that has passed. */
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
                resumption.run(request, () -> goOn(called, request, response, chain));
            }
        } else {
            TurnCaller caller = callers.of(request);
            Turn turn = queue.turns(caller).enter(caller);
            request.setAttribute(TURN, turn);
            if (queue.turns(caller).mustWait(turn)) {
                putAside(turn, request, response);
            } else {
                goOn(turn, request, response, chain);
            }
        }
    }

    private void putAside(Turn turn, HttpServletRequest request, HttpServletResponse response) {
        try {
            queue.await(turn, request, response);
        } catch (RuntimeException e) {
            queue.turns(turn.caller()).end(turn);
            throw e;
        }
    }

    private void goOn(
            Turn turn, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        boolean works = !WAITING.contains(turn.caller().work());
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
            queue.turns(turn.caller()).end(turn);
        }
    }
}
