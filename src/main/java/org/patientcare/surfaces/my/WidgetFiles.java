package org.patientcare.surfaces.my;

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
 * Serves the files of the widget to pages of any site, which load them as modules: they hold
 * nobody's data. Calls and the web socket beside them go their own ways.
 */
@WebFilter(
        urlPatterns = {PublicPaths.WIDGET_FILES, PublicPaths.WIDGET_FILES + PublicPaths.ALL},
        asyncSupported = true)
public class WidgetFiles extends HttpFilter {

    private static final long serialVersionUID = 1L;

    /** An hour, within which a new release reaches all sites. */
    private static final String KEPT = "public, max-age=3600";

    private static final PageHeaders HEADERS =
            PageHeaders.loading("default-src 'none'").notIndexed();

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        switch (MyPath.of(request)) {
            case FILE -> serve(request, response, chain);
            case ANOTHERS -> chain.doFilter(request, response);
            default -> response.sendError(HttpServletResponse.SC_NOT_FOUND);
        }
    }

    private static void serve(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        // Whether there is such a file is asked first: nothing keeps an answer that there is none.
        if (request.getServletContext().getResource(request.getServletPath()) == null) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        response.setHeader("Access-Control-Allow-Origin", "*");
        response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
        PublicFiles.serveFor(KEPT, HEADERS, request, response, chain);
    }
}
