package org.patientcare.surfaces.console;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.page.Html;
import org.patientcare.platform.page.HtmlPage;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.TextResources;

/** The HTML of all pages for people who sign in before their script runs, without personal data. */
@ApplicationScoped
class ConsolePageHtml {

    private static final String BODY = TextResources.read(ConsolePageHtml.class, "shell.html");
    private static final String HEAD = TextResources.read(ConsolePageHtml.class, "look.html");
    private static final String DESK = TextResources.read(ConsolePageHtml.class, "desk.html");
    private static final String SCRIPTS = TextResources.read(ConsolePageHtml.class, "scripts.html");
    private static final String ROOT = "root";

    @Inject private PublicUrl publicUrl;

    void show(ConsolePath path, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Language language = ReaderLanguage.requested(request).orElse(Language.DEFAULT);
        Html scripts = Html.filled(SCRIPTS, Map.of(ROOT, root(), "script", path.script()));
        Html body =
                Html.filled(
                        BODY,
                        Map.of(
                                ROOT,
                                root(),
                                "origin",
                                publicUrl.origin(),
                                "page",
                                path.page().orElse("")));
        Html look =
                path.isOfDesk()
                        ? headElements().and(Html.filled(DESK, Map.of(ROOT, root())))
                        : headElements();
        HtmlPage.of(language, "Patient Care", look.and(scripts), body).writeTo(response);
    }

    /** The icon and the style sheets, as elements of the HTML head. */
    Html headElements() {
        return Html.filled(HEAD, Map.of(ROOT, root()));
    }

    /** The context path of the public URL, without a trailing slash. */
    String root() {
        return publicUrl.basePath();
    }
}
