package org.patientcare.platform.http;

import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.platform.server.RequestHolder;

/**
 * Gives each request its id (contract, section 1): the caller's own if it is a sane one, else a new
 * one. The first filter of all.
 */
public class RequestIdFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    @Inject private transient RequestHolder atHand;

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        atHand.set(request);
        String id = RequestId.assign(request, request.getHeader(RequestId.HEADER));
        response.setHeader(RequestId.HEADER, id);
        chain.doFilter(request, response);
    }
}
