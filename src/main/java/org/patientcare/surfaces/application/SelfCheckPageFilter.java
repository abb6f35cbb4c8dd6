package org.patientcare.surfaces.application;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
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
        if (!isPage(request)) {
            PublicFiles.serve(HEADERS, request, response);
        } else if (PublicFiles.isReadMethod(request)) {
            HEADERS.writeTo(response);
            PageHeaders.revalidate(response);
            chain.doFilter(request, response);
        } else {
            HEADERS.writeTo(response);
            PublicFiles.methodNotAllowed(response);
        }
    }

    private static boolean isPage(HttpServletRequest request) {
        String path = request.getServletPath() + Objects.toString(request.getPathInfo(), "");
        return List.of(PublicPaths.SELF_CHECK_PAGE, PublicPaths.SELF_CHECK_PAGE + "/")
                .contains(path);
    }
}
