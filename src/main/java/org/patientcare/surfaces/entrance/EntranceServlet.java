package org.patientcare.surfaces.entrance;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.util.Collections;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.page.PageHeaders;
import org.patientcare.platform.page.PublicFiles;
import org.patientcare.platform.page.ReaderLanguage;

/**
 * The root of the service: the entrance for browsers. A program that does not ask for HTML, such as
 * a client that tries its base URL, is redirected to the API page as it always was.
 */
@WebServlet("")
public class EntranceServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Inject private transient EntrancePages pages;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (!PublicFiles.isReadMethod(request)) {
            PublicFiles.methodNotAllowed(response);
            return;
        }
        response.setHeader(
                HttpHeaders.VARY, HttpHeaders.ACCEPT + ", " + HttpHeaders.ACCEPT_LANGUAGE);
        if (asksForHtml(request)) {
            pages.protect(response);
            PageHeaders.revalidate(response);
            pages.entrance(ReaderLanguage.of(request)).writeTo(response);
        } else {
            PublicFiles.redirectTo(PublicPaths.DOCS.substring(1) + "/", response);
        }
    }

    private static boolean asksForHtml(HttpServletRequest request) {
        return Collections.list(request.getHeaders(HttpHeaders.ACCEPT)).stream()
                .anyMatch(accepted -> accepted.contains("text/html"));
    }
}
