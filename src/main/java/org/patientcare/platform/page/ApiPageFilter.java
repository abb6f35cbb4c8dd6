package org.patientcare.platform.page;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.platform.config.PublicPaths;

/**
 * Serves the API page ({@code /docs}) and its files. The browser may load nothing from other hosts.
 */
@WebFilter(PublicPaths.DOCS + PublicPaths.ALL)
public class ApiPageFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    /** Swagger UI sets inline styles on its elements, and its icons are {@code data:} URLs. */
    private static final PageHeaders HEADERS =
            PageHeaders.withSources(
                    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
                            + " object-src 'none'");

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        PublicFiles.serve(HEADERS, request, response, chain);
    }
}
