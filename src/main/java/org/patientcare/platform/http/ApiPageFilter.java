package org.patientcare.platform.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.patientcare.platform.config.PublicPaths;

/**
 * Serves the API page and its parts: to be read only, as UTF-8, asked for anew after each
 * deployment, and under a policy that lets the browser load nothing from elsewhere.
 */
@WebFilter(PublicPaths.DOCS + PublicPaths.ALL)
public class ApiPageFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    /** The styles are Swagger UI's own, on its elements; its icons are data. */
    private static final String POLICY =
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-cache");
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        if (ApiPageServlet.isRead(request)) {
            chain.doFilter(request, response);
        } else {
            ApiPageServlet.refuse(response);
        }
    }
}
