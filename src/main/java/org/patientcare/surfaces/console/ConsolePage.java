package org.patientcare.surfaces.console;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.page.Html;
import org.patientcare.platform.page.HtmlPage;
import org.patientcare.platform.page.PageHead;
import org.patientcare.platform.page.PageHeaders;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.TextResources;

/**
 * All pages for people who sign in: their HTML before their script runs, without personal data, and
 * their security headers.
 */
@ApplicationScoped
class ConsolePage {

    private static final String BODY = TextResources.read(ConsolePage.class, "shell.html");
    private static final String SIGN_IN_STYLE = "sign-in/sign-in.css";
    private static final String SOURCES =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src"
                    + " 'self'";

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

    void show(ConsolePath path, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Language language = ReaderLanguage.requested(request).orElse(Language.DEFAULT);
        Html body = Html.filled(BODY, Map.of("root", root(), "origin", publicUrl.origin()));
        PageHead head = new PageHead(style(path), List.of(path.script()));
        HtmlPage.of(
                        language,
                        "Patient Care",
                        head.in(language, root(), path.module().stream().toList()),
                        body)
                .writeCompressedTo(request, response);
    }

    private static String style(ConsolePath path) {
        if (path.isOfDesk()) {
            return "desk/desk.css";
        }
        return PublicPaths.SIGN_IN_PAGE.equals(path.folder())
                ? SIGN_IN_STYLE
                : "console/console.css";
    }

    /** The icon and the style sheet, as elements of the HTML head. */
    Html headElements() {
        return new PageHead(SIGN_IN_STYLE, List.of()).in(Language.DEFAULT, root());
    }

    /** The context path of the public URL, without a trailing slash. */
    String root() {
        return publicUrl.basePath();
    }

    PageHeaders ofFiles() {
        return usual;
    }

    /** Sets the headers of a page, which must not be cached. */
    void protect(ConsolePath path, HttpServletResponse response) {
        (path.mayOpenSocket() ? withSocket : usual).writeTo(response);
        PageHeaders.noStore(response);
    }

    private static PageHeaders loading(String connections) {
        return PageHeaders.withSources(SOURCES + connections + TEXTS)
                .withPermissions(FEATURES)
                .notIndexed();
    }
}
