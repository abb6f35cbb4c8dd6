package org.patientcare.platform.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.platform.shared.PercentEncoding;

/**
 * Refuses a query that cannot be decoded with 400, as a path that cannot be decoded: the container
 * would drop what it cannot read, and answer another request than the caller's.
 */
public class QueryFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String query = request.getQueryString();
        if (query == null || PercentEncoding.isDecodable(query)) {
            chain.doFilter(request, response);
        } else {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST);
        }
    }
}
