package org.patientcare.platform.http;

import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.time.Clock;
import org.patientcare.platform.server.OriginalUrlWrapper;
import org.patientcare.platform.server.RequestHolder;

/**
 * Gives each request its id (contract, section 1): the caller's own if it is a sane one, else a new
 * one; and each response its date, which the server leaves out. The first filter of all.
 */
public class RequestIdFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    @Inject private transient RequestHolder atHand;
    @Inject private transient Provider<Clock> clock;

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest sent = OriginalUrlWrapper.asSent(request);
        atHand.set(sent);
        String id = RequestId.assign(sent, sent.getHeader(RequestId.HEADER));
        response.setHeader(RequestId.HEADER, id);
        response.setDateHeader(HttpHeaders.DATE, clock.get().millis());
        chain.doFilter(sent, response);
    }
}
