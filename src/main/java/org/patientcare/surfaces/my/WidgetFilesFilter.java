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
 * Serves the widget's files to pages of any origin, which load them as modules; the files contain
 * no personal data. API calls and the web socket below the same path are passed on.
 */
@WebFilter(
        urlPatterns = {PublicPaths.WIDGET_FILES, PublicPaths.WIDGET_FILES + PublicPaths.ALL},
        asyncSupported = true)
public class WidgetFilesFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    /**
     * One hour, so that a new release reaches all sites within an hour. The files that the named
     * one imports have a hash in their addresses.
     */
    private static final String CACHE_CONTROL = "public, max-age=3600";

    private static final PageHeaders HEADERS =
            PageHeaders.withSources("default-src 'none'").notIndexed().loadedByAnyOrigin();

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        switch (PatientPagePath.of(request)) {
            case FILE -> serve(request, response);
            case OTHER_HANDLER -> chain.doFilter(request, response);
            default -> response.sendError(HttpServletResponse.SC_NOT_FOUND);
        }
    }

    private static void serve(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.setHeader("Access-Control-Allow-Origin", "*");
        PublicFiles.serve(HEADERS, CACHE_CONTROL, request, response);
    }
}
