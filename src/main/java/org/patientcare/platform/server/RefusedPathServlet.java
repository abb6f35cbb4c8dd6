package org.patientcare.platform.server;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Answers requests whose path the server must not map; {@link ListenerProbes} sends them here. Also
 * those whose path is of nothing else, whatever their method: the server's own servlet would refuse
 * some methods before it looks for the path, and has no files to serve.
 */
@WebServlet({RefusedPathServlet.BAD_REQUEST, RefusedPathServlet.NOT_FOUND, "/"})
public class RefusedPathServlet extends HttpServlet {

    static final String BAD_REQUEST = "/bad-request";
    static final String NOT_FOUND = "/not-found";

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.sendError(
                request.getServletPath().equals(BAD_REQUEST)
                        ? HttpServletResponse.SC_BAD_REQUEST
                        : HttpServletResponse.SC_NOT_FOUND);
    }
}
