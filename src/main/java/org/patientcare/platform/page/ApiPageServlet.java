package org.patientcare.platform.page;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.platform.config.PublicPaths;

/**
 * Redirects {@code /docs} to the API page. The container would do so by itself, but to a host and
 * scheme that it guesses.
 */
@WebServlet(PublicPaths.DOCS)
public class ApiPageServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (PublicFiles.isReadMethod(request)) {
            PublicFiles.redirectTo("docs/", response);
        } else {
            PublicFiles.methodNotAllowed(response);
        }
    }
}
