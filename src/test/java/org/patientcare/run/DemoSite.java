package org.patientcare.run;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.run.demo.ServiceCalls;

/**
 * A site of the demo organization that embeds the service: a page, and the little that the site's
 * own server does for it. On loopback, at the port after the service's, so that it is another
 * origin.
 */
final class DemoSite implements AutoCloseable {

    private static final Pattern TOKEN = Pattern.compile("\"access_token\":\"([^\"]+)\"");
    private static final Pattern ORIGINS = Pattern.compile("\"allowed_origins\":\\[([^]]*)]");
    private static final int NOT_FOUND = 404;
    private static final int OK = 200;

    private final RunSettings settings;
    private final ServiceCalls calls;
    private final HttpServer server;

    private DemoSite(RunSettings settings, ServiceCalls calls, HttpServer server) {
        this.settings = settings;
        this.calls = calls;
        this.server = server;
    }

    /** Takes any other port if the next one is taken. */
    static DemoSite start(RunSettings settings, ServiceCalls calls) {
        try {
            int next = settings.httpPort() + 1;
            InetSocketAddress address =
                    new InetSocketAddress(
                            InetAddress.getLoopbackAddress(), Ports.isFree(next) ? next : 0);
            DemoSite site = new DemoSite(settings, calls, HttpServer.create(address, 0));
            site.server.createContext("/", site::page);
            site.server.createContext("/token", site::token);
            site.server.start();
            site.allowOrigin();
            return site;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String url() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void page(HttpExchange exchange) throws IOException {
        try (InputStream page = DemoSite.class.getResourceAsStream("/demo-site.html")) {
            String html = new String(page.readAllBytes(), StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            answer(exchange, OK, html.replace("$BASE", settings.publicUrl()));
        }
    }

    /** A patient whom the service does not know is made first. */
    private void token(HttpExchange exchange) throws IOException {
        String code = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String quoted = "\"" + code.replaceAll("[\"\\\\\\p{Cntrl}]", "") + "\"";
        String body = "{\"code\":" + quoted + "}";
        ServiceCalls.Answer answer = authenticate(body);
        if (answer.status() == NOT_FOUND) {
            String patient = "{\"patients\":[{\"code\":" + quoted + ",\"first_name\":\"Ana\"}]}";
            calls.organization("PUT", "/v1/patients", patient);
            answer = authenticate(body);
        }
        Matcher token = TOKEN.matcher(answer.body());
        answer(exchange, token.find() ? OK : NOT_FOUND, token.reset().find() ? token.group(1) : "");
    }

    private ServiceCalls.Answer authenticate(String body) throws IOException {
        return calls.organization("POST", "/v1/patients/authenticate", body);
    }

    /** Adds this site's origin to those of the demo organization. */
    private void allowOrigin() throws IOException {
        String path = "/admin/v1/organizations/" + StartText.DEMO_ORGANIZATION;
        Matcher known = ORIGINS.matcher(calls.operator("GET", path, "").body());
        Set<String> origins = new LinkedHashSet<>();
        if (known.find() && !known.group(1).isEmpty()) {
            origins.addAll(List.of(known.group(1).split(",")));
        }
        if (!origins.contains("\"" + url() + "\"")) {
            origins.removeIf(origin -> origin.startsWith("\"http://localhost:"));
            origins.add("\"" + url() + "\"");
            String change = "{\"allowed_origins\":[" + String.join(",", origins) + "]}";
            if (calls.operator("PATCH", path, change).status() != OK) {
                throw new RunFailure(
                        "The demo organization takes no further origin: remove some of its allowed_origins.");
            }
        }
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        try (exchange) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}
