package org.patientcare.surfaces.application;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.page.PageHeaders;
import org.patientcare.platform.page.PublicFiles;

/**
 * Serves the self-check page and its files, read-only and with a policy that allows nothing inline
 * and nothing from another origin.
 */
@WebFilter(PublicPaths.SELF_CHECK_PAGE + PublicPaths.ALL)
public class SelfCheckPageFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    private static final PageHeaders HEADERS =
            PageHeaders.withSources(
                            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
                                    + " connect-src 'self'")
                    .notIndexed();

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        PublicFiles.serve(HEADERS, request, response, chain);
    }
}
