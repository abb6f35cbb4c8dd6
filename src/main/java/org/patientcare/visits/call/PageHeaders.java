package org.patientcare.visits.call;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletResponse;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.visits.video.CallSettings;

/** The response headers of every page of a link and of its files. */
@ApplicationScoped
class PageHeaders {

    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
                    + " media-src 'self' blob: mediastream:; connect-src 'self' %s;"
                    + " base-uri 'none'; form-action %s; frame-ancestors 'none'";

    private static final String FEATURES =
            "camera=(self), microphone=(self), fullscreen=(self), geolocation=(), payment=(), usb=()";

    private static final String AUTHORITY = "(//[^/]+)/.*";

    @Inject private PublicUrl publicUrl;
    @Inject private CallSettings settings;

    private String policy;

    /** Done before the first page, and before a server stops. */
    @PostConstruct
    void prepare() {
        policy =
                POLICY.formatted(
                        publicUrl.base().replaceFirst("^http", "ws").replaceFirst(AUTHORITY, "$1"),
                        settings.jitsi()
                                .map(server -> "'self' " + server.url())
                                .map(forms -> forms.replaceFirst(AUTHORITY, "$1"))
                                .orElse("'none'"));
    }

    /**
     * Where the page of a visit has a form, this service is told which page sent it, and nobody
     * else: browsers that may tell nobody do not say so to us either.
     */
    void allowForm(HttpServletResponse response) {
        if (settings.jitsi().isPresent()) {
            response.setHeader("Referrer-Policy", "same-origin");
        }
    }

    /** Nothing from elsewhere, nothing inline, and nobody learns where the reader came from. */
    void protect(HttpServletResponse response) {
        response.setHeader("Content-Security-Policy", policy);
        response.setHeader("Permissions-Policy", FEATURES);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
    }
}
