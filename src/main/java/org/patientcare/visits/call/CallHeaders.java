package org.patientcare.visits.call;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.page.PageHeaders;
import org.patientcare.platform.page.PublicFiles;
import org.patientcare.visits.video.CallSettings;

/** The security headers of every page of a visit link and of its static files. */
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

    /**
     * Builds the headers. {@link CallErrorPage} calls this at start too, because a server that is
     * shutting down loads no more classes.
     */
    @PostConstruct
    void initialize() {
        String sockets = publicUrl.base().replaceFirst("^http", "ws").replaceFirst(AUTHORITY, "$1");
        String forms =
                settings.jitsi()
                        .map(server -> "'self' " + server.url())
                        .map(hosts -> hosts.replaceFirst(AUTHORITY, "$1"))
                        .orElse("'self'");
        headers =
                PageHeaders.withSources(SOURCES.formatted(sockets))
                        .withFormTargets(forms)
                        .withPermissions(FEATURES);
    }

    /**
     * Lets the browser send the referrer to this service alone, if the page has a form (which it
     * has with Jitsi, and where a patient is asked for a consent). Without a referrer browsers send
     * {@code Origin: null} with the form, and {@link CallAccess} could not recognize it as ours.
     */
    void allowForm(HttpServletResponse response, boolean asksForConsent) {
        if (asksForConsent || settings.jitsi().isPresent()) {
            PageHeaders.sendReferrerToSameOrigin(response);
        }
    }

    /** Serves a file of the last release's page. */
    void serveFile(HttpServletRequest request, HttpServletResponse response) throws IOException {
        PublicFiles.serve(headers, request, response);
    }

    /** Allows only resources of this service, and no inline code. */
    void protect(HttpServletResponse response) {
        headers.writeTo(response);
    }
}
