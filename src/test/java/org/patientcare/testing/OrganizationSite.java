package org.patientcare.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/**
 * An organization's own web site: one page with the widget's element, under a
 * Content-Security-Policy that allows only what the API page says the widget needs.
 */
public final class OrganizationSite implements AutoCloseable {

    private static final String PAGE =
            """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>Clinic</title>
            <h1>Your care at the clinic</h1>
            <patient-care language="en"></patient-care>
            <script type="module" src="SERVICE/widget/patient-care-1.js"></script>
            <script type="module" src="/site.js"></script>
            </html>
            """;

    private final HttpServer server;
    private final String service;
    private volatile String token = "";

    /**
     * @param service address of the service, without a slash at its end
     */
    public OrganizationSite(String service) {
        this.service = service;
        try {
            server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::page);
        server.createContext("/site.js", this::script);
        server.start();
    }

    /** The origin of the site, which the organization has to allow. */
    public String origin() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Sets the patient for whom the page is from now on. */
    public void serve(String tokenOfPatient) {
        token = tokenOfPatient;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void page(HttpExchange asked) throws IOException {
        asked.getResponseHeaders()
                .set(
                        "Content-Security-Policy",
                        "default-src 'none'; script-src 'self' "
                                + service
                                + "; connect-src "
                                + service
                                + " "
                                + service.replaceFirst("^http", "ws"));
        answer(asked, "text/html; charset=utf-8", PAGE.replace("SERVICE", service));
    }

    private void script(HttpExchange asked) throws IOException {
        answer(
                asked,
                "text/javascript",
                "document.querySelector('patient-care').token = '" + token + "';");
    }

    private static void answer(HttpExchange asked, String type, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        asked.getResponseHeaders().set("Content-Type", type);
        asked.sendResponseHeaders(200, body.length);
        asked.getResponseBody().write(body);
        asked.close();
    }
}
