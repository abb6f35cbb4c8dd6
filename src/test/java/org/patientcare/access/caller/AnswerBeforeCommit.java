package org.patientcare.access.caller;

import jakarta.annotation.Priority;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.io.IOException;
import java.util.Optional;
import org.patientcare.access.ratelimit.RateLimiter.RateWindow;

/**
 * A deliberate defect that the crash tests must detect: one transaction spans the whole call of an
 * organization's system, and commits only after the response was sent.
 */
@Alternative
@Priority(1)
@ApplicationScoped
public class AnswerBeforeCommit extends Admission {

    @Resource private UserTransaction transaction;

    @Override
    void admit(ContainerRequestContext request, Caller caller, Optional<RateWindow> window) {
        super.admit(request, caller, window);
        if (caller instanceof Caller.OrganizationSystem) {
            begin();
        }
    }

    private void begin() {
        try {
            transaction.begin();
        } catch (NotSupportedException | SystemException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Commits the transaction after the response was flushed. */
    @WebFilter(urlPatterns = "/v1/*", asyncSupported = true)
    public static class CommitAfterAnswer extends HttpFilter {

        private static final long serialVersionUID = 1L;

        @Resource private transient UserTransaction transaction;

        @Override
        protected void doFilter(
                HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            try {
                chain.doFilter(request, response);
                response.flushBuffer();
            } finally {
                commit();
            }
        }

        private void commit() throws ServletException {
            try {
                if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
                    transaction.commit();
                }
            } catch (RollbackException
                    | HeuristicMixedException
                    | HeuristicRollbackException
                    | SystemException e) {
                throw new ServletException(e);
            }
        }
    }
}
