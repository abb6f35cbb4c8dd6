package org.patientcare.platform.page;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.platform.config.PublicPaths;

/** Serves the API page and its parts; the browser loads nothing from elsewhere. */
@WebFilter(PublicPaths.DOCS + PublicPaths.ALL)
public class ApiPageFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    /** The styles are Swagger UI's own, on its elements; its icons are data. */
    private static final PageHeaders HEADERS =
            PageHeaders.loading(
                    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
                            + " object-src 'none'");

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        PublicFiles.serve(HEADERS, request, response, chain);
    }
}
