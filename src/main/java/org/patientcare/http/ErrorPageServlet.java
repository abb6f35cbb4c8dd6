package org.patientcare.http;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.patientcare.json.Json;

/** The container's own refusals, outside every surface, with the one error body. */
@WebServlet("/error-page")
public class ErrorPageServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Object refused = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        int status = refused instanceof Integer code ? code : HttpServletResponse.SC_NOT_FOUND;
        if (request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof Throwable failure
                && DatabaseAway.isCauseOf(failure)) {
            status = HttpServletResponse.SC_SERVICE_UNAVAILABLE;
            response.setIntHeader(HttpHeaders.RETRY_AFTER, DatabaseAway.RETRY_AFTER_SECONDS);
        }
        response.setStatus(status);
        response.setContentType(MediaType.APPLICATION_JSON);
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.getWriter().write(Json.write(ErrorBody.forStatus(status)));
    }
}
