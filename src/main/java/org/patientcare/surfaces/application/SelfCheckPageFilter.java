package org.patientcare.surfaces.application;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.patientcare.platform.config.PublicPaths;

/**
 * The page of the self-check and its parts: to be read only, nothing inline, nothing from
 * elsewhere.
 */
@WebFilter(PublicPaths.SELF_CHECK_PAGE + PublicPaths.ALL)
public class SelfCheckPageFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    private static final Set<String> READS = Set.of("GET", "HEAD");

    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none';"
                    + " frame-ancestors 'none'";

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("X-Robots-Tag", "noindex");
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-cache");
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        if (READS.contains(request.getMethod())) {
            chain.doFilter(request, response);
        } else {
            response.setHeader(HttpHeaders.ALLOW, "GET, HEAD");
            response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
        }
    }
}
