package org.patientcare.surfaces.my;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletResponse;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.page.PageHeaders;

/** What browsers are told of the page of patients: nothing inline, nothing from elsewhere. */
@ApplicationScoped
class MyHeaders {

    @Inject private PublicUrl publicUrl;

    private PageHeaders all;

    /** Older browsers do not count the web socket as a part of the origin. */
    @PostConstruct
    void make() {
        all =
                PageHeaders.loading(
                                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
                                        + " connect-src 'self' "
                                        + publicUrl.origin().replaceFirst("^http", "ws")
                                        + "; require-trusted-types-for 'script'; trusted-types 'none'")
                        .permitting("camera=(), microphone=(), geolocation=()")
                        .notIndexed();
    }

    PageHeaders ofFiles() {
        return all;
    }

    /** Of a page, which nothing keeps. */
    void protect(HttpServletResponse response) {
        all.protect(response);
        isolate(response);
        PageHeaders.keepNowhere(response);
    }

    /** Pages of others neither hold on to it nor load it. */
    static void isolate(HttpServletResponse response) {
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    }
}
