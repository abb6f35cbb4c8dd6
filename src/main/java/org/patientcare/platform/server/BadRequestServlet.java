package org.patientcare.platform.server;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers 400 to requests whose path cannot be decoded; {@link PathProbe} sends them here. */
@WebServlet(BadRequestServlet.PATH)
public class BadRequestServlet extends HttpServlet {

    static final String PATH = "/bad-request";

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.sendError(HttpServletResponse.SC_BAD_REQUEST);
    }
}
