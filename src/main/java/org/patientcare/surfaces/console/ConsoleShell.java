package org.patientcare.surfaces.console;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.page.Html;
import org.patientcare.platform.page.HtmlPage;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.TextResources;

/** What all pages for people who sign in are before their script runs: the same for everybody. */
@ApplicationScoped
class ConsoleShell {

    private static final String BODY = TextResources.read(ConsoleShell.class, "shell.html");
    private static final String HEAD = TextResources.read(ConsoleShell.class, "head.html");

    @Inject private PublicUrl publicUrl;

    /**
     * @param path of the page, below the context path
     * @param name of a page of the console; empty for the first one
     */
    void show(
            String path,
            Optional<String> name,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        Language language = ReaderLanguage.wanted(request).orElse(Language.DEFAULT);
        String root = Optional.ofNullable(URI.create(publicUrl.base()).getRawPath()).orElse("");
        Html head = Html.filled(HEAD, Map.of("root", root, "script", script(path)));
        Html body =
                Html.filled(
                        BODY,
                        Map.of(
                                "root", root,
                                "origin", publicUrl.origin(),
                                "page", name.orElse("")));
        HtmlPage.of(language, "Patient Care", head, body).writeTo(response);
    }

    private static String script(String path) {
        if (path.startsWith(PublicPaths.SIGN_IN_PAGE)) {
            return PublicPaths.SIGN_IN_PAGE + "/page.js";
        }
        return path.startsWith(PublicPaths.ACCOUNT)
                ? PublicPaths.ACCOUNT + "/page.js"
                : PublicPaths.CONSOLE + "/shell.js";
    }
}
