package org.patientcare.surfaces.application;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.patientcare.access.security.AuthSettings;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.shared.Template;

/**
 * {@code /self-check/}: the operator's page for the self-check. It holds nothing of the
 * installation but the names of the two headers; what is found comes by the call, with the keys
 * that the operator types.
 */
@WebServlet({PublicPaths.SELF_CHECK_PAGE, PublicPaths.SELF_CHECK_PAGE + "/"})
public class SelfCheckPage extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private static final String PAGE = read("self-check.html");

    @Inject private transient AuthSettings auth;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (!request.getServletPath().endsWith("/")) {
            response.setStatus(HttpServletResponse.SC_FOUND);
            response.setHeader(HttpHeaders.LOCATION, "self-check/");
            return;
        }
        response.setContentType("text/html");
        response.getWriter()
                .write(
                        Template.fill(
                                PAGE,
                                Map.of(
                                        "api.key.header", Template.escaped(auth.apiKeyHeader()),
                                        "secret.key.header",
                                                Template.escaped(auth.secretKeyHeader()))));
    }

    private static String read(String file) {
        try (InputStream stream = SelfCheckPage.class.getResourceAsStream(file)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
