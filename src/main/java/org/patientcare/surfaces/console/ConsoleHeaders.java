package org.patientcare.surfaces.console;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletResponse;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.page.PageHeaders;

/** The security headers of the pages for people who sign in. */
@ApplicationScoped
class ConsoleHeaders {

    private static final String SCRIPTS =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'";
    private static final String TEXTS =
            "; frame-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";
    private static final String FEATURES =
            "publickey-credentials-create=(self), publickey-credentials-get=(self),"
                    + " camera=(), microphone=(), geolocation=()";

    @Inject private PublicUrl publicUrl;

    private PageHeaders usual;
    private PageHeaders withSocket;

    /** Builds the headers in advance: a server that is shutting down no longer loads classes. */
    @PostConstruct
    void initialize() {
        String socket = publicUrl.origin().replaceFirst("^http", "ws");
        usual = loading("");
        withSocket = loading(" " + socket);
    }

    private static PageHeaders loading(String connections) {
        return PageHeaders.withSources(SCRIPTS + connections + TEXTS)
                .withPermissions(FEATURES)
                .notIndexed();
    }

    PageHeaders ofFiles() {
        return usual;
    }

    /** Sets the headers of a page, which must not be cached. */
    void protect(ConsolePath path, HttpServletResponse response) {
        (path.isOfDesk() ? withSocket : usual).writeTo(response);
        PageHeaders.noStore(response);
    }
}
