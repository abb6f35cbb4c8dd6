package org.patientcare.platform.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.util.Set;

/**
 * Limits the server's health endpoints (contract, section 9) to reading, forbids caches to store
 * the answers, and accepts a trailing slash, which the server does not.
 */
@WebFilter(HealthFilter.ROOT + "/*")
public class HealthFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    static final String ROOT = "/health";

    private static final Set<String> PATHS = Set.of("/", "/live", "/ready", "/started");
    private static final Set<String> METHODS = Set.of("GET", "HEAD");

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        String path = request.getPathInfo();
        boolean hasSlash = path != null && path.length() > 1 && path.endsWith("/");
        String name = hasSlash ? path.substring(0, path.length() - 1) : path;
        if (name != null && !PATHS.contains(name) || hasSlash && name.length() == 1) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        } else if (METHODS.contains(request.getMethod())) {
            if (hasSlash) {
                request.getRequestDispatcher(ROOT + name).forward(request, response);
            } else {
                chain.doFilter(request, response);
            }
        } else {
            response.setHeader(HttpHeaders.ALLOW, "GET, HEAD");
            response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
        }
    }
}
