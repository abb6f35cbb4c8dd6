package org.patientcare.http;

import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpUpgradeHandler;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.patientcare.config.Stopping;
import org.patientcare.metrics.Requests;
import org.patientcare.shared.Commits;

/**
 * Counts and times each request, and takes failures of servlets before the container would log them
 * without the request's id. A node that stops asks its callers to connect elsewhere next time.
 */
public class RequestWatch extends HttpFilter {

    private static final long serialVersionUID = 1L;

    @Inject private transient Requests requests;
    @Inject private transient Stopping stopping;
    @Inject private transient Commits commits;

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        long began = System.nanoTime();
        UpgradeWatch watched = new UpgradeWatch(request);
        requests.began();
        try {
            if (stopping.hasBegun()) {
                response.setHeader("Connection", "close");
            }
            chain.doFilter(watched, response);
        } catch (ServletException | RuntimeException e) {
            failed(request, response, e);
        } finally {
            long took = System.nanoTime() - began;
            if (watched.upgraded != null) {
                requests.ended(watched.upgraded, HttpServletResponse.SC_SWITCHING_PROTOCOLS, took);
            } else {
                requests.ended(Operation.of(request), response.getStatus(), took);
            }
        }
    }

    /** What became a web socket may be closed by now, and its request be another one's. */
    private static final class UpgradeWatch extends HttpServletRequestWrapper {

        /** What was asked for; null unless it became a web socket. */
        private String upgraded;

        UpgradeWatch(HttpServletRequest request) {
            super(request);
        }

        @Override
        public <T extends HttpUpgradeHandler> T upgrade(Class<T> handler)
                throws IOException, ServletException {
            upgraded = Operation.of(this);
            return super.upgrade(handler);
        }
    }

    private void failed(HttpServletRequest request, HttpServletResponse response, Exception failure)
            throws IOException {
        // How Open Liberty says that there is no such file
        if (failure.getCause() instanceof FileNotFoundException && !response.isCommitted()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        FailureLog.log(request, failure);
        if (commits.haveBegun()) {
            Failures.noteThatItMayHaveWorked(request);
        }
        if (response.isCommitted()) {
            return;
        }
        response.sendError(
                DatabaseAway.isCauseOf(failure)
                        ? HttpServletResponse.SC_SERVICE_UNAVAILABLE
                        : HttpServletResponse.SC_INTERNAL_SERVER_ERROR);
    }
}
