package org.patientcare.surfaces.my;

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

/** The HTML of the patients' page before its script runs, without personal data. */
@ApplicationScoped
class PatientPageHtml {

    private static final String BODY = TextResources.read(PatientPageHtml.class, "shell.html");
    private static final String HEAD = TextResources.read(PatientPageHtml.class, "look.html");
    private static final String SCRIPTS = TextResources.read(PatientPageHtml.class, "scripts.html");
    private static final String ROOT = "root";

    @Inject private PublicUrl publicUrl;

    void show(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Language language = ReaderLanguage.requested(request).orElse(Language.DEFAULT);
        Html body =
                Html.filled(BODY, Map.of(ROOT, publicUrl.basePath(), "origin", publicUrl.origin()));
        HtmlPage.of(language, "Patient Care", headElements().and(of(SCRIPTS)), body)
                .writeTo(response);
    }

    /** The icon and the style sheets, as elements of the HTML head. */
    Html headElements() {
        return of(HEAD);
    }

    private Html of(String template) {
        return Html.filled(template, Map.of(ROOT, publicUrl.basePath()));
    }
}
