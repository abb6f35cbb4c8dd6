package org.patientcare.surfaces.application;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.patientcare.access.caller.AuthSettings;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.page.Html;
import org.patientcare.platform.page.HtmlPage;
import org.patientcare.platform.page.PageHead;
import org.patientcare.platform.page.PublicFiles;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.TextResources;

/**
 * {@code /self-check/}: the operator's page for the self-check. The HTML contains nothing about the
 * installation except the names of the two credential headers. The page gets the results by an API
 * call with the keys that the operator enters.
 */
@WebServlet({PublicPaths.SELF_CHECK_PAGE, PublicPaths.SELF_CHECK_PAGE + "/"})
public class SelfCheckPage extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private static final String BODY = TextResources.read(SelfCheckPage.class, "self-check.html");
    private static final String ROOT = "..";
    private static final PageHead HEAD =
            new PageHead("self-check/page.css", List.of("self-check/page.js"));

    @Inject private transient AuthSettings auth;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (!request.getServletPath().endsWith("/")) {
            PublicFiles.redirectTo("self-check/", response);
            return;
        }
        Html body =
                Html.filled(
                        BODY,
                        Map.of(
                                "icon",
                                ROOT + PageHead.icon(),
                                "api.key.header",
                                auth.apiKeyHeader(),
                                "secret.key.header",
                                auth.secretKeyHeader()));
        HtmlPage.of(Language.EN, "Self-check · Patient Care", HEAD.in(Language.EN, ROOT), body)
                .writeCompressedTo(request, response);
    }
}
