package org.patientcare.surfaces.my;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.page.Html;
import org.patientcare.platform.page.HtmlPage;
import org.patientcare.platform.page.PageHead;
import org.patientcare.platform.page.PageHeaders;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.TextResources;

/**
 * The patients' page: its HTML before its script runs, without personal data, and its security
 * headers, which allow nothing inline and nothing from another origin.
 */
@ApplicationScoped
class PatientPage {

    private static final PageHead HEAD = new PageHead("my/page.css", List.of("my/page.js"));

    private static final String BODY = TextResources.read(PatientPage.class, "shell.html");

    @Inject private PublicUrl publicUrl;
    private PageHeaders all;

    /**
     * Names the web socket's origin as well: for older browsers {@code 'self'} does not include it.
     */
    @PostConstruct
    void initialize() {
        all =
                PageHeaders.withSources(
                                "default-src 'none'; script-src 'self'; style-src 'self'; img-src"
                                        + " 'self'; connect-src 'self' "
                                        + publicUrl.origin().replaceFirst("^http", "ws")
                                        + "; require-trusted-types-for 'script'; trusted-types"
                                        + " 'none'")
                        .withPermissions("camera=(), microphone=(), geolocation=()")
                        .notIndexed();
    }

    void show(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Language language = ReaderLanguage.requested(request).orElse(Language.DEFAULT);
        Html body =
                Html.filled(
                        BODY, Map.of("root", publicUrl.basePath(), "origin", publicUrl.origin()));
        HtmlPage.of(language, "Patient Care", HEAD.in(language, publicUrl.basePath()), body)
                .writeCompressedTo(request, response);
    }

    /** The icon and the style sheet, as elements of the HTML head. */
    Html headElements() {
        return HEAD.withoutScripts().in(Language.DEFAULT, publicUrl.basePath());
    }

    PageHeaders ofFiles() {
        return all;
    }

    /** Sets the headers of a page, which must not be cached. */
    void protect(HttpServletResponse response) {
        all.writeTo(response);
        PageHeaders.noStore(response);
    }
}
