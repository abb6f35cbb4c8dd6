package org.patientcare.call;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletResponse;
import org.patientcare.config.PublicUrl;

/** What a browser is told of every page of a link and its parts. */
@ApplicationScoped
class PageHeaders {

    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
                    + " media-src 'self' blob: mediastream:; connect-src 'self' %s;"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final String FEATURES =
            "camera=(self), microphone=(self), fullscreen=(self), geolocation=(), payment=(), usb=()";

    @Inject private PublicUrl publicUrl;

    private String policy;

    /** Done before the first page, and before a server stops. */
    @PostConstruct
    void prepare() {
        policy =
                POLICY.formatted(
                        publicUrl
                                .base()
                                .replaceFirst("^http", "ws")
                                .replaceFirst("(//[^/]+)/.*", "$1"));
    }

    /** Nothing from elsewhere, nothing inline, and nobody learns where the reader came from. */
    void protect(HttpServletResponse response) {
        response.setHeader("Content-Security-Policy", policy);
        response.setHeader("Permissions-Policy", FEATURES);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
    }
}
