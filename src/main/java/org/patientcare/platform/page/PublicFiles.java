package org.patientcare.platform.page;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Pages and files that anybody may read, and nobody may do anything else with. */
public final class PublicFiles {

    private static final Set<String> READS = Set.of("GET", "HEAD");

    private PublicFiles() {}

    /** As UTF-8, to be asked for anew after each deployment; 405 for what does not read. */
    public static void serve(
            PageHeaders headers,
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain)
            throws IOException, ServletException {
        serveFor(PageHeaders.ASK_ANEW, headers, request, response, chain);
    }

    /**
     * The same, to be kept for a while.
     *
     * @param kept a value of {@code Cache-Control}
     */
    public static void serveFor(
            String kept,
            PageHeaders headers,
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain)
            throws IOException, ServletException {
        headers.protect(response);
        response.setHeader(HttpHeaders.CACHE_CONTROL, kept);
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        if (isRead(request)) {
            chain.doFilter(request, response);
        } else {
            refuse(response);
        }
    }

    /**
     * @param page relative to the path asked for, so that it holds behind any proxy
     */
    public static void leadTo(String page, HttpServletResponse response) {
        response.setStatus(HttpServletResponse.SC_FOUND);
        response.setHeader(HttpHeaders.LOCATION, page);
    }

    public static boolean isRead(HttpServletRequest request) {
        return READS.contains(request.getMethod());
    }

    /** Answers 405. */
    public static void refuse(HttpServletResponse response) throws IOException {
        response.setHeader(HttpHeaders.ALLOW, "GET, HEAD");
        response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    }
}
