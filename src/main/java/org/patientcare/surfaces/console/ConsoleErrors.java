package org.patientcare.surfaces.console;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Properties;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.RequestId;
import org.patientcare.platform.page.ErrorPage;
import org.patientcare.platform.page.ErrorPages;
import org.patientcare.platform.page.Html;
import org.patientcare.platform.page.HtmlPage;
import org.patientcare.platform.page.PageHead;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;

/** The HTML error page for sign-in, account, console and desk. */
@Dependent
public class ConsoleErrors implements ErrorPage {

    private static final TextResources TEXTS = new TextResources(ConsoleErrors.class);
    private static final String BODY = TEXTS.of("error.html");
    private static final int TOO_MANY_REQUESTS = 429;

    @Inject private ConsolePage shell;

    /**
     * Loads the texts and classes in advance: a server that is shutting down no longer loads them.
     */
    @PostConstruct
    void initialize() {
        page(HttpServletResponse.SC_SERVICE_UNAVAILABLE, Language.DEFAULT, "", "");
    }

    @Override
    public boolean isFor(String path) {
        return !path.endsWith(".js")
                && !path.endsWith(".css")
                && ConsolePath.of(path).kind() != ConsolePath.Kind.OTHER_HANDLER
                && (PublicPaths.isAtOrBelow(PublicPaths.SIGN_IN_PAGE, path)
                        || PublicPaths.isAtOrBelow(PublicPaths.ACCOUNT, path)
                        || PublicPaths.isAtOrBelow(PublicPaths.CONSOLE, path)
                        || PublicPaths.isAtOrBelow(PublicPaths.DESK_PAGES, path));
    }

    @Override
    public void write(HttpServletRequest request, HttpServletResponse response, int status)
            throws IOException {
        Language language = ReaderLanguage.requested(request).orElse(Language.DEFAULT);
        ConsolePath path = ConsolePath.of(ErrorPages.failedPath(request).orElse(""));
        shell.protect(path, response);
        page(status, language, path.startPage(), String.valueOf(RequestId.of(request)))
                .writeTo(response);
    }

    private HtmlPage page(int status, Language language, String home, String requestId) {
        String kind = kind(status);
        Properties words = TEXTS.words(language);
        String title = words.getProperty(kind + ".title");
        String sentence =
                Template.fill(words.getProperty(kind + ".sentence"), Map.of("id", requestId));
        Html body =
                Html.filled(
                        BODY,
                        Map.of(
                                "root",
                                shell.root(),
                                "icon",
                                PageHead.icon(),
                                "home",
                                home,
                                "title",
                                title,
                                "sentence",
                                sentence,
                                "start",
                                words.getProperty("start")));
        return HtmlPage.of(language, title + " · Patient Care", shell.headElements(), body);
    }

    private static String kind(int status) {
        return switch (status) {
            case HttpServletResponse.SC_NOT_FOUND -> "unknown";
            case TOO_MANY_REQUESTS, HttpServletResponse.SC_SERVICE_UNAVAILABLE -> "busy";
            default -> status < HttpServletResponse.SC_INTERNAL_SERVER_ERROR ? "refused" : "failed";
        };
    }
}
