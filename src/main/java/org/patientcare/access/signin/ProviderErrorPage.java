package org.patientcare.access.signin;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.page.ErrorPage;
import org.patientcare.platform.shared.Language;

/** The HTML error page for {@code /sign-in/oidc}, where people arrive from providers. */
@Dependent
public class ProviderErrorPage implements ErrorPage {

    @Inject private PublicUrl publicUrl;

    /** Loads the page's resources at once rather than at the first error. */
    ProviderErrorPage() {
        ProviderPage.of(ProviderSignInOutcome.AWAY, "", Language.DEFAULT, "");
    }

    @Override
    public boolean isFor(String path) {
        return path.startsWith(PublicPaths.SIGN_IN_PROVIDERS + "/")
                && !path.endsWith(ProviderServlet.LOGOUT);
    }

    @Override
    public void write(HttpServletRequest request, HttpServletResponse response, int status)
            throws IOException {
        String again = publicUrl.of(PublicPaths.SIGN_IN_PAGE);
        ProviderPage.write(ProviderSignInOutcome.of(status), again, request, response);
    }
}
