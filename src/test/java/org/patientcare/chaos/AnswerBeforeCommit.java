package org.patientcare.chaos;

import jakarta.annotation.Resource;
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
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.io.IOException;

/**
 * A mistake that the harness must notice: one transaction around the whole request, which ends when
 * the answer is out.
 */
@WebFilter(urlPatterns = "/v1/*", asyncSupported = true)
public class AnswerBeforeCommit extends HttpFilter {

    private static final long serialVersionUID = 1L;

    @Resource private transient UserTransaction transaction;

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        try {
            transaction.begin();
            try {
                chain.doFilter(request, response);
                response.flushBuffer();
            } finally {
                transaction.commit();
            }
        } catch (NotSupportedException
                | RollbackException
                | HeuristicMixedException
                | HeuristicRollbackException
                | SystemException e) {
            throw new ServletException(e);
        }
    }
}
