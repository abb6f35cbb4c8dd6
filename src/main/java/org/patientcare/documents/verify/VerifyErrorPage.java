package org.patientcare.documents.verify;

import jakarta.enterprise.context.Dependent;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.RequestId;
import org.patientcare.platform.page.ErrorPage;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.shared.Language;

/** Renders errors below {@code /verify} in the style of the verification page. */
@Dependent
public class VerifyErrorPage implements ErrorPage {

    /** Loads the classes and files of the page before an error needs them. */
    VerifyErrorPage() {
        VerifyPage.error(HttpServletResponse.SC_SERVICE_UNAVAILABLE, "", Language.DEFAULT);
    }

    @Override
    public boolean isFor(String path) {
        return PublicPaths.isAtOrBelow(PublicPaths.VERIFY, path);
    }

    @Override
    public void write(HttpServletRequest request, HttpServletResponse response, int status)
            throws IOException {
        Language language = ReaderLanguage.requested(request).orElse(Language.DEFAULT);
        VerifyPage.error(status, String.valueOf(RequestId.of(request)), language).writeTo(response);
    }
}
