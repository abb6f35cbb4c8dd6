package org.patientcare.surfaces.my;

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
import org.patientcare.platform.page.Html;
import org.patientcare.platform.page.HtmlPage;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;

/** The HTML error page for the pages of patients and for the links to prescription documents. */
@Dependent
public class PatientPageErrors implements ErrorPage {

    private static final TextResources TEXTS = new TextResources(PatientPageErrors.class);
    private static final String BODY = TEXTS.of("error.html");
    private static final int TOO_MANY_REQUESTS = 429;

    @Inject private PatientPage shell;

    /**
     * Loads the texts and classes in advance: a server that is shutting down no longer loads them.
     */
    @PostConstruct
    void initialize() {
        page("busy", Language.DEFAULT, "");
    }

    @Override
    public boolean isFor(String path) {
        return PublicPaths.isAtOrBelow(PublicPaths.PATIENT_DOCUMENT, path)
                || PublicPaths.isAtOrBelow(PublicPaths.PATIENT_PAGE, path)
                        && !PublicPaths.isAtOrBelow(PublicPaths.PATIENT_PAGE_API, path)
                        && PatientPagePath.of(path) != PatientPagePath.FILE;
    }

    @Override
    public void write(HttpServletRequest request, HttpServletResponse response, int status)
            throws IOException {
        Language language = ReaderLanguage.requested(request).orElse(Language.DEFAULT);
        shell.protect(response);
        page(kind(status, isOfDocument(request)), language, String.valueOf(RequestId.of(request)))
                .writeTo(response);
    }

    private static boolean isOfDocument(HttpServletRequest request) {
        return request.getAttribute("jakarta.servlet.error.request_uri") instanceof String uri
                && PublicPaths.isAtOrBelow(
                        PublicPaths.PATIENT_DOCUMENT,
                        uri.substring(request.getContextPath().length()));
    }

    private HtmlPage page(String kind, Language language, String requestId) {
        Properties words = TEXTS.words(language);
        String title = words.getProperty(kind + ".title");
        String sentence =
                Template.fill(words.getProperty(kind + ".sentence"), Map.of("id", requestId));
        Html body = Html.filled(BODY, Map.of("title", title, "sentence", sentence));
        return HtmlPage.of(language, title + " · Patient Care", shell.headElements(), body);
    }

    private static String kind(int status, boolean ofDocument) {
        return switch (status) {
            case HttpServletResponse.SC_NOT_FOUND -> ofDocument ? "over" : "unknown";
            case TOO_MANY_REQUESTS, HttpServletResponse.SC_SERVICE_UNAVAILABLE -> "busy";
            default -> status < HttpServletResponse.SC_INTERNAL_SERVER_ERROR ? "refused" : "failed";
        };
    }
}
