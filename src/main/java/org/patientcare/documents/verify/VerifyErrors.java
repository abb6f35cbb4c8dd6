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

/** Errors below {@code /verify}, in the look of the page that was asked for. */
@Dependent
public class VerifyErrors implements ErrorPage {

    /** So that the page is loaded before it is needed. */
    VerifyErrors() {
        VerifyPage.failed(HttpServletResponse.SC_SERVICE_UNAVAILABLE, "", Language.DEFAULT);
    }

    @Override
    public boolean isFor(String path) {
        return path.equals(PublicPaths.VERIFY) || path.startsWith(PublicPaths.VERIFY + "/");
    }

    @Override
    public void write(HttpServletRequest request, HttpServletResponse response, int status)
            throws IOException {
        Language language = ReaderLanguage.wanted(request).orElse(Language.DEFAULT);
        VerifyPage.failed(status, String.valueOf(RequestId.of(request)), language)
                .writeTo(response);
    }
}
