package org.patientcare.platform.http;

import jakarta.inject.Inject;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.patientcare.platform.database.DatabaseUnavailable;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.page.ErrorPage;
import org.patientcare.platform.page.ErrorPages;

/**
 * Answers what the container itself refuses, outside every surface, with the one error body, or
 * with the {@link ErrorPage} of a surface for people. It is loaded at the start, because a server
 * that is stopping cannot load servlets and classes any more.
 */
@WebServlet(value = "/error-page", loadOnStartup = 1)
public class ErrorPageServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = System.getLogger(ErrorPageServlet.class.getName());
    private static final String READ_ONLY = "GET, HEAD, OPTIONS";

    @Inject private transient ErrorPages pages;

    @Override
    public void init() {
        Json.write(ErrorBody.forStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE));
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        int status = status(request);
        addRetryAfter(response, status);
        if (status == HttpServletResponse.SC_METHOD_NOT_ALLOWED
                && !response.containsHeader(HttpHeaders.ALLOW)) {
            response.setHeader(HttpHeaders.ALLOW, READ_ONLY);
        }
        if (RequestId.of(request) == null) {
            response.setHeader(RequestId.HEADER, RequestId.assign(request, null));
        }
        response.setStatus(status);
        if (!isPage(request, response, status)) {
            writeJson(request, response, status);
        }
    }

    /** Writes the error body where the container dispatches to no error page. */
    static void write(HttpServletRequest request, HttpServletResponse response, int status)
            throws IOException {
        addRetryAfter(response, status);
        response.setStatus(status);
        writeJson(request, response, status);
    }

    private static void addRetryAfter(HttpServletResponse response, int status) {
        if (status == HttpServletResponse.SC_SERVICE_UNAVAILABLE) {
            response.setIntHeader(HttpHeaders.RETRY_AFTER, Failures.DATABASE_RETRY_AFTER_SECONDS);
        }
    }

    /** While the server stops, a page may need what is gone; the JSON body is always available. */
    private boolean isPage(HttpServletRequest request, HttpServletResponse response, int status)
            throws IOException {
        try {
            Optional<ErrorPage> page = pages.of(request);
            if (page.isPresent()) {
                page.get().write(request, response, status);
            }
            return page.isPresent();
        } catch (RuntimeException | LinkageError e) {
            LOG.log(
                    Level.WARNING,
                    "An error page could not be written, so the answer is JSON: {0}",
                    e.getClass().getName());
            response.resetBuffer();
            return false;
        }
    }

    private static int status(HttpServletRequest request) {
        if (request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof Throwable failure
                && DatabaseUnavailable.isCauseOf(failure)) {
            return HttpServletResponse.SC_SERVICE_UNAVAILABLE;
        }
        return request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code
                ? mappedStatus(code)
                : HttpServletResponse.SC_NOT_FOUND;
    }

    private static void writeJson(
            HttpServletRequest request, HttpServletResponse response, int status)
            throws IOException {
        response.setContentType(MediaType.APPLICATION_JSON);
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.getWriter().write(Json.write(body(request, status)));
    }

    private static ErrorBody body(HttpServletRequest request, int status) {
        if (status == HttpServletResponse.SC_INTERNAL_SERVER_ERROR) {
            return Failures.defect(request);
        }
        return status == HttpServletResponse.SC_SERVICE_UNAVAILABLE
                        && Failures.mayHaveTakenEffect(request)
                ? ErrorBody.ofUnknownEffect()
                : ErrorBody.forStatus(status);
    }

    /**
     * Maps the container's statuses. Outside the surfaces what nobody may access does not exist, so
     * 403 becomes 404; an unknown method, 501, becomes 405.
     */
    private static int mappedStatus(int containers) {
        return switch (containers) {
            case HttpServletResponse.SC_FORBIDDEN -> HttpServletResponse.SC_NOT_FOUND;
            case HttpServletResponse.SC_NOT_IMPLEMENTED ->
                    HttpServletResponse.SC_METHOD_NOT_ALLOWED;
            default -> containers;
        };
    }
}
