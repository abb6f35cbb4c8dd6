package org.patientcare.platform.page;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;

/**
 * What a browser is told of a page and its files: what they may load and send, that it must not
 * guess types, and to tell nobody where the reader came from. No page is shown in another one.
 *
 * @param sources of what is loaded, as directives of a content security policy
 * @param forms where forms may go
 * @param features the permissions policy; empty where the browser's own holds
 * @param indexed whether search engines may show it
 */
public record PageHeaders(String sources, String forms, String features, boolean indexed) {

    /** What a file is kept for: asked for anew, so that all are of one release. */
    static final String ASK_ANEW = "no-cache";

    private static final String REFERRER_POLICY = "Referrer-Policy";

    /** For pages without forms that search engines may show. */
    public static PageHeaders loading(String sources) {
        return new PageHeaders(sources, "'none'", "", true);
    }

    public PageHeaders sendingFormsTo(String hosts) {
        return new PageHeaders(sources, hosts, features, indexed);
    }

    public PageHeaders permitting(String permitted) {
        return new PageHeaders(sources, forms, permitted, indexed);
    }

    public PageHeaders notIndexed() {
        return new PageHeaders(sources, forms, features, false);
    }

    public void protect(HttpServletResponse response) {
        response.setHeader("Content-Security-Policy", policy());
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader(REFERRER_POLICY, "no-referrer");
        if (!features.isEmpty()) {
            response.setHeader("Permissions-Policy", features);
        }
        if (!indexed) {
            response.setHeader("X-Robots-Tag", "noindex");
        }
    }

    private String policy() {
        return sources + "; base-uri 'none'; form-action " + forms + "; frame-ancestors 'none'";
    }

    /** This service alone learns which of its pages a form came from. */
    public static void tellOurselvesTheReferrer(HttpServletResponse response) {
        response.setHeader(REFERRER_POLICY, "same-origin");
    }

    /** For a page that tells of a person. */
    public static void keepNowhere(HttpServletResponse response) {
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    }

    /** For a file: asked for anew, so that all are of one release. */
    public static void askAnew(HttpServletResponse response) {
        response.setHeader(HttpHeaders.CACHE_CONTROL, ASK_ANEW);
    }
}
