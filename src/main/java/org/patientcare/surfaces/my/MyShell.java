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

/** What the page of patients is before its script runs: nobody's data. */
@ApplicationScoped
class MyShell {

    private static final String BODY = TextResources.read(MyShell.class, "shell.html");
    private static final String LOOK = TextResources.read(MyShell.class, "look.html");
    private static final String SCRIPTS = TextResources.read(MyShell.class, "scripts.html");
    private static final String ROOT = "root";

    @Inject private PublicUrl publicUrl;

    void show(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Language language = ReaderLanguage.wanted(request).orElse(Language.DEFAULT);
        Html body = Html.filled(BODY, Map.of(ROOT, publicUrl.root(), "origin", publicUrl.origin()));
        HtmlPage.of(language, "Patient Care", look().and(of(SCRIPTS)), body).writeTo(response);
    }

    /** Icon and style sheets. */
    Html look() {
        return of(LOOK);
    }

    private Html of(String template) {
        return Html.filled(template, Map.of(ROOT, publicUrl.root()));
    }
}
