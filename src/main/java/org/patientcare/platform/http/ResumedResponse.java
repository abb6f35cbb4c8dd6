package org.patientcare.platform.http;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;

/**
 * The response to a request that was suspended: Payara shows no error page for it, so {@link
 * #sendError} forwards to {@link ErrorPageServlet}.
 */
final class ResumedResponse extends HttpServletResponseWrapper {

    private final HttpServletRequest request;

    ResumedResponse(HttpServletRequest request, HttpServletResponse response) {
        super(response);
        this.request = request;
    }

    @Override
    public void sendError(int status) throws IOException {
        request.setAttribute(RequestDispatcher.ERROR_STATUS_CODE, status);
        request.setAttribute(RequestDispatcher.ERROR_REQUEST_URI, request.getRequestURI());
        try {
            request.getRequestDispatcher(ErrorPageServlet.PATH).forward(request, getResponse());
        } catch (ServletException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void sendError(int status, String message) throws IOException {
        sendError(status);
    }
}
