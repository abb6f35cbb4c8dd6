package org.patientcare.platform.page;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Serves pages and files that anybody may read, by GET and HEAD alone. */
public final class PublicFiles {

    private static final Set<String> READS = Set.of("GET", "HEAD");

    /** One year. */
    private static final String FOREVER = "public, max-age=31536000, immutable";

    private PublicFiles() {}

    /**
     * Serves the file at the requested address: for ever if the address has a hash, otherwise to be
     * revalidated before each use. Answers 405 to methods other than GET and HEAD, and 404, which
     * is not kept, where there is none: another node may have it during an upgrade.
     */
    public static void serve(
            PageHeaders headers, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        serve(headers, PageHeaders.REVALIDATE, request, response);
    }

    /**
     * The same with another caching policy.
     *
     * @param kept value of {@code Cache-Control} for an address without a hash
     */
    public static void serve(
            PageHeaders headers,
            String kept,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        String address = address(request);
        Optional<StaticFile> file = StaticFiles.at(address);
        boolean isForever = StaticFiles.isForever(address);
        if (file.filter(StaticFile::isPartOfPages).isPresent()) {
            headers.writeToPart(response);
        } else {
            headers.writeTo(response);
        }
        if (!isReadMethod(request)) {
            methodNotAllowed(response);
        } else if (file.isEmpty()) {
            PageHeaders.noStore(response);
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        } else {
            response.setHeader(HttpHeaders.CACHE_CONTROL, isForever ? FOREVER : kept);
            if (isForever) {
                file.get().writeTo(request, response);
            } else {
                file.get().writeIfChanged(request, response);
            }
        }
    }

    /**
     * The path without a trailing slash. Servers split a path differently between servlet path and
     * path info.
     */
    static String address(HttpServletRequest request) {
        String path = request.getServletPath() + Objects.toString(request.getPathInfo(), "");
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
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
