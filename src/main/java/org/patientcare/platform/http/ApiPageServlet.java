package org.patientcare.platform.http;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.util.Set;
import org.patientcare.platform.config.PublicPaths;

/**
 * Leads from the bare address of the service, and from {@code /docs}, to the API page. The
 * container would lead from the second one by itself, to a host and scheme of its own guess.
 */
@WebServlet({"", PublicPaths.DOCS})
public class ApiPageServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private static final Set<String> READS = Set.of("GET", "HEAD");

    /** The address is relative to the path asked for, so that it holds behind any proxy. */
    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (isRead(request)) {
            response.setStatus(HttpServletResponse.SC_FOUND);
            response.setHeader(HttpHeaders.LOCATION, "docs/");
        } else {
            refuse(response);
        }
    }

    static boolean isRead(HttpServletRequest request) {
        return READS.contains(request.getMethod());
    }

    static void refuse(HttpServletResponse response) throws IOException {
        response.setHeader(HttpHeaders.ALLOW, "GET, HEAD");
        response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    }
}
