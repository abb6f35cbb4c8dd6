package org.patientcare.http;

import jakarta.inject.Inject;
import jakarta.servlet.DispatcherType;
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

/**
 * Counts and times each request, and takes failures of servlets before the container would log them
 * without the request's id. A node that stops asks its callers to connect elsewhere next time.
 *
 * <p>A request that waits for its turn comes by twice, and its time is all of it.
 */
public class RequestWatch extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final String WATCHED = RequestWatch.class.getName();

    @Inject private transient Requests requests;
    @Inject private transient Stopping stopping;

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String asked = Operation.of(request);
        UpgradeWatch watched = new UpgradeWatch(request);
        Watched of = watched(request);
        of.waits = false;
        try {
            if (stopping.hasBegun()) {
                response.setHeader("Connection", "close");
            }
            chain.doFilter(watched, response);
        } catch (ServletException | RuntimeException e) {
            failed(request, response, e);
        } finally {
            long took = System.nanoTime() - of.began;
            if (watched.upgraded) {
                requests.ended(asked, HttpServletResponse.SC_SWITCHING_PROTOCOLS, took);
            } else if (!of.waits) {
                requests.ended(Operation.of(request), response.getStatus(), took);
            }
        }
    }

    /**
     * The request is not over when the chain is: it will come by again. To be said in the chain,
     * before anybody else can let it go on.
     */
    public static void waits(HttpServletRequest request) {
        ((Watched) request.getAttribute(WATCHED)).waits = true;
    }

    private Watched watched(HttpServletRequest request) {
        if (request.getAttribute(WATCHED) instanceof Watched before) {
            return before;
        }
        Watched first = new Watched();
        request.setAttribute(WATCHED, first);
        requests.began();
        return first;
    }

    private static final class Watched {
        private final long began = System.nanoTime();
        private volatile boolean waits;
    }

    /** What became a web socket may be closed by now, and its request be another one's. */
    private static final class UpgradeWatch extends HttpServletRequestWrapper {

        private boolean upgraded;

        UpgradeWatch(HttpServletRequest request) {
            super(request);
        }

        @Override
        public <T extends HttpUpgradeHandler> T upgrade(Class<T> handler)
                throws IOException, ServletException {
            upgraded = true;
            return super.upgrade(handler);
        }
    }

    private static void failed(
            HttpServletRequest request, HttpServletResponse response, Exception failure)
            throws IOException {
        // How Open Liberty says that there is no such file
        if (failure.getCause() instanceof FileNotFoundException && !response.isCommitted()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        FailureLog.log(request, failure);
        if (response.isCommitted()) {
            return;
        }
        int status =
                DatabaseAway.isCauseOf(failure)
                        ? HttpServletResponse.SC_SERVICE_UNAVAILABLE
                        : HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
        if (request.getDispatcherType() == DispatcherType.ASYNC) {
            // Payara leads to error pages the first time alone
            ErrorPageServlet.write(request, response, status);
        } else {
            response.sendError(status);
        }
    }
}
