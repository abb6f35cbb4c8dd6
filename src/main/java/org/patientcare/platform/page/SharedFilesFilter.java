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
 * Serves the style sheets, scripts and icon that all pages share. Pages of any origin may load them
 * as modules, because the widget's files import some of them.
 */
@WebFilter(PublicPaths.SHARED_FILES + PublicPaths.ALL)
public class SharedFilesFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    private static final PageHeaders HEADERS =
            PageHeaders.withSources("default-src 'none'").notIndexed();

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        response.setHeader("Access-Control-Allow-Origin", "*");
        PublicFiles.serve(HEADERS, request, response, chain);
    }
}
