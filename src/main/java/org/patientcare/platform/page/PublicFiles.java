package org.patientcare.platform.page;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Serves pages and files that anybody may read, by GET and HEAD alone. */
public final class PublicFiles {

    private static final Set<String> READS = Set.of("GET", "HEAD");

    private PublicFiles() {}

    /**
     * Serves UTF-8 that caches must revalidate before each use; answers 405 to methods other than
     * GET and HEAD.
     */
    public static void serve(
            PageHeaders headers,
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain)
            throws IOException, ServletException {
        serveCached(PageHeaders.REVALIDATE, headers, request, response, chain);
    }

    /**
     * The same with another caching policy.
     *
     * @param kept value of {@code Cache-Control}
     */
    public static void serveCached(
            String kept,
            PageHeaders headers,
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain)
            throws IOException, ServletException {
        headers.writeTo(response);
        response.setHeader(HttpHeaders.CACHE_CONTROL, kept);
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        if (isReadMethod(request)) {
            chain.doFilter(request, response);
        } else {
            methodNotAllowed(response);
        }
    }

    /**
     * Redirects with status 302.
     *
     * @param page relative to the requested path, so that it is right behind any proxy
     */
    public static void redirectTo(String page, HttpServletResponse response) {
        response.setStatus(HttpServletResponse.SC_FOUND);
        response.setHeader(HttpHeaders.LOCATION, page);
    }

    public static boolean isReadMethod(HttpServletRequest request) {
        return READS.contains(request.getMethod());
    }

    /** Answers 405. */
    public static void methodNotAllowed(HttpServletResponse response) throws IOException {
        response.setHeader(HttpHeaders.ALLOW, "GET, HEAD");
        response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    }
}
