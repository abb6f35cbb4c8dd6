package org.patientcare.visits.call;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletResponse;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.page.PageHeaders;
import org.patientcare.visits.video.CallSettings;

/** The response headers of every page of a link and of its files. */
@ApplicationScoped
class CallHeaders {

    private static final String SOURCES =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
                    + " media-src 'self' blob: mediastream:; connect-src 'self' %s";

    private static final String FEATURES =
            "camera=(self), microphone=(self), fullscreen=(self), geolocation=(), payment=(), usb=()";

    private static final String AUTHORITY = "(//[^/]+)/.*";

    @Inject private PublicUrl publicUrl;
    @Inject private CallSettings settings;

    private PageHeaders headers;

    /** Done before the first page, and before a server stops. */
    @PostConstruct
    void prepare() {
        String sockets = publicUrl.base().replaceFirst("^http", "ws").replaceFirst(AUTHORITY, "$1");
        String forms =
                settings.jitsi()
                        .map(server -> "'self' " + server.url())
                        .map(hosts -> hosts.replaceFirst(AUTHORITY, "$1"))
                        .orElse("'none'");
        headers =
                PageHeaders.loading(SOURCES.formatted(sockets))
                        .sendingFormsTo(forms)
                        .permitting(FEATURES);
    }

    /**
     * Where the page of a visit has a form, this service is told which page sent it, and nobody
     * else: browsers that may tell nobody do not say so to us either.
     */
    void allowForm(HttpServletResponse response) {
        if (settings.jitsi().isPresent()) {
            PageHeaders.tellOurselvesTheReferrer(response);
        }
    }

    /** Nothing from elsewhere, and nothing inline. */
    void protect(HttpServletResponse response) {
        headers.protect(response);
    }
}
