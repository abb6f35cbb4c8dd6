package org.patientcare.platform.page;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.platform.config.PublicPaths;

/**
 * Leads from the bare address of the service, and from {@code /docs}, to the API page. The
 * container would lead from the second one by itself, to a host and scheme of its own guess.
 */
@WebServlet({"", PublicPaths.DOCS})
public class ApiPageServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (PublicFiles.isRead(request)) {
            PublicFiles.leadTo("docs/", response);
        } else {
            PublicFiles.refuse(response);
        }
    }
}
