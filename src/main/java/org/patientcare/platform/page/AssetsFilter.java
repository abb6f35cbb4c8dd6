package org.patientcare.platform.page;

import jakarta.servlet.FilterChain;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.platform.config.PublicPaths;

/**
 * Serves the files of all pages at the addresses of one release, and what is at {@code /ui}: the
 * script for all releases, and files of the last one.
 */
@WebFilter({PublicPaths.ASSETS + PublicPaths.ALL, PublicPaths.SHARED_FILES + PublicPaths.ALL})
public class AssetsFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    private static final PageHeaders HEADERS =
            PageHeaders.withSources("default-src 'none'").notIndexed();

    /** For the script of all releases: a page waits for it. */
    private static final String FOR_AN_HOUR = "public, max-age=3600";

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException {
        boolean isForAll = PublicFiles.address(request).equals(PageHead.RECOVER);
        PublicFiles.serve(
                HEADERS, isForAll ? FOR_AN_HOUR : PageHeaders.REVALIDATE, request, response);
    }
}
