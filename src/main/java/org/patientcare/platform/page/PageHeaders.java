package org.patientcare.platform.page;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;

/**
 * The security headers of a page and its files: what they may load, where forms may be sent, that
 * browsers must not guess content types and must not send the referrer. No page may be shown in a
 * frame, and other origins may neither load it nor hold a reference to its window.
 *
 * @param sources directives of the content security policy for what is loaded
 * @param forms sources of the directive {@code form-action}
 * @param permissions value of {@code Permissions-Policy}; empty text sends no such header
 * @param indexed whether search engines may show the page
 * @param loadedAnywhere whether pages of other origins may load it: for files of scripts alone
 */
public record PageHeaders(
        String sources, String forms, String permissions, boolean indexed, boolean loadedAnywhere) {

    /** Caches must revalidate before each use. */
    static final String REVALIDATE = "no-cache";

    private static final String REFERRER_POLICY = "Referrer-Policy";

    /** For pages without forms that search engines may show. */
    public static PageHeaders withSources(String sources) {
        return new PageHeaders(sources, "'none'", "", true, false);
    }

    public PageHeaders withFormTargets(String hosts) {
        return new PageHeaders(sources, hosts, permissions, indexed, loadedAnywhere);
    }

    public PageHeaders withPermissions(String permitted) {
        return new PageHeaders(sources, forms, permitted, indexed, loadedAnywhere);
    }

    public PageHeaders notIndexed() {
        return new PageHeaders(sources, forms, permissions, false, loadedAnywhere);
    }

    public PageHeaders loadedByAnyOrigin() {
        return new PageHeaders(sources, forms, permissions, indexed, true);
    }

    public void writeTo(HttpServletResponse response) {
        writeToPart(response);
        response.setHeader("Content-Security-Policy", policy());
        response.setHeader(REFERRER_POLICY, "no-referrer");
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        if (!permissions.isEmpty()) {
            response.setHeader("Permissions-Policy", permissions);
        }
        if (!indexed) {
            response.setHeader("X-Robots-Tag", "noindex");
        }
    }

    /**
     * Writes those that protect a script or a style sheet. The others are about documents and their
     * windows, and would be a third of what a browser receives for a small module. What a module
     * imports is of the same origin and learns as referrer only the module's address.
     */
    void writeToPart(HttpServletResponse response) {
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader(
                "Cross-Origin-Resource-Policy", loadedAnywhere ? "cross-origin" : "same-origin");
    }

    private String policy() {
        return sources + "; base-uri 'none'; form-action " + forms + "; frame-ancestors 'none'";
    }

    /**
     * Sends the referrer to this service alone, so that it learns which of its pages a form came
     * from.
     */
    public static void sendReferrerToSameOrigin(HttpServletResponse response) {
        response.setHeader(REFERRER_POLICY, "same-origin");
    }

    /** Forbids caches to store the page: for pages with personal data. */
    public static void noStore(HttpServletResponse response) {
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    }

    /** Makes caches revalidate before each use. */
    public static void revalidate(HttpServletResponse response) {
        response.setHeader(HttpHeaders.CACHE_CONTROL, REVALIDATE);
    }
}
