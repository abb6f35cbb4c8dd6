package org.patientcare.surfaces.console;

import jakarta.servlet.http.HttpServletResponse;
import org.patientcare.platform.page.PageHeaders;

/** What browsers are told of the pages for people who sign in. */
final class ConsoleHeaders {

    static final PageHeaders ALL =
            PageHeaders.loading(
                            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
                                    + " connect-src 'self'; frame-src 'self';"
                                    + " require-trusted-types-for 'script'; trusted-types 'none'")
                    .permitting(
                            "publickey-credentials-create=(self), publickey-credentials-get=(self),"
                                    + " camera=(), microphone=(), geolocation=()")
                    .notIndexed();

    private ConsoleHeaders() {}

    /** Of a page, which nothing keeps. */
    static void protect(HttpServletResponse response) {
        ALL.protect(response);
        isolate(response);
        PageHeaders.keepNowhere(response);
    }

    /** Pages of others neither hold on to it nor load it. */
    static void isolate(HttpServletResponse response) {
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    }
}
