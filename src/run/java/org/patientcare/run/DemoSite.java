package org.patientcare.run;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.run.demo.ServiceCalls;

/**
 * A demo web site that embeds the service: a page with the widget, the calls that the site's own
 * server makes for it, and what one person needs to try a whole visit. It listens on loopback at
 * the port after the service's, so that it has another origin.
 */
final class DemoSite implements AutoCloseable {

    private static final Pattern TOKEN = Pattern.compile("\"access_token\":\"([^\"]+)\"");
    private static final Pattern ORIGINS = Pattern.compile("\"allowed_origins\":\\[([^]]*)]");
    private static final String PAGE = "/demo-site.html";
    private static final Map<String, String> TYPES =
            Map.of(
                    PAGE,
                    "text/html",
                    "/demo-site.css",
                    "text/css",
                    "/demo-site.js",
                    "text/javascript");
    private static final int MAX_BYTES = 2000;
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

    /**
     * Starts the site and adds its origin to those of the demo organization. If the port after the
     * service's is taken, it uses any free port.
     */
    static DemoSite start(RunSettings settings, ServiceCalls calls) {
        try {
            int next = settings.httpPort() + 1;
            InetSocketAddress address =
                    new InetSocketAddress(
                            InetAddress.getLoopbackAddress(), Ports.isFree(next) ? next : 0);
            DemoSite site = new DemoSite(settings, calls, HttpServer.create(address, 0));
            site.server.createContext("/", site::file);
            site.server.createContext("/token", site::token);
            site.server.createContext("/visit", site::visit);
            site.server.createContext("/code", site::code);
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

    private void file(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String name = "/".equals(path) ? PAGE : path;
        if (!TYPES.containsKey(name)) {
            answer(exchange, NOT_FOUND, "");
            return;
        }
        try (InputStream file = DemoSite.class.getResourceAsStream(name)) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", TYPES.get(name) + "; charset=utf-8");
            answer(exchange, OK, text.replace("$BASE", settings.publicUrl()));
        }
    }

    /**
     * Answers with an access token. Creates the patient first if the service does not know them.
     */
    private void token(HttpExchange exchange) throws IOException {
        String code = patient(exchange);
        String body = "{\"code\":" + code + "}";
        ServiceCalls.Answer answer = authenticate(body);
        if (answer.status() == NOT_FOUND) {
            String patient = "{\"patients\":[{\"code\":" + code + ",\"first_name\":\"Ana\"}]}";
            calls.asOrganization("PUT", "/v1/patients", patient);
            answer = authenticate(body);
        }
        Matcher token = TOKEN.matcher(answer.body());
        answer(exchange, token.find() ? OK : NOT_FOUND, token.reset().find() ? token.group(1) : "");
    }

    private ServiceCalls.Answer authenticate(String body) throws IOException {
        return calls.asOrganization("POST", "/v1/patients/authenticate", body);
    }

    /** Books a visit that begins now, with the professional whose desk can be tried. */
    private void visit(HttpExchange exchange) throws IOException {
        String json =
                String.format(
                        "{\"appointment\":{\"code\":\"%s\",\"starts_at\":\"%s\"},\"patient\":{\"code\":%s},"
                                + "\"professional\":{\"hash\":\"%s\"}}",
                        UUID.randomUUID(),
                        Instant.now().truncatedTo(ChronoUnit.SECONDS),
                        patient(exchange),
                        StartText.DEMO_HASH);
        boolean booked = calls.asOrganization("POST", "/v1/appointments", json).status() == OK;
        answer(
                exchange,
                OK,
                booked ? "A visit is booked: join it here, and from the desk." : "It was refused.");
    }

    private void code(HttpExchange exchange) throws IOException {
        String code = "DEMO-" + UUID.randomUUID().toString().substring(0, 4);
        String json = "{\"code\":\"" + code + "\",\"max_redemptions\":1}";
        boolean made = calls.asOrganization("POST", "/v1/activation-codes", json).status() == OK;
        answer(exchange, OK, made ? "Redeem this one: " + code : "It was refused.");
    }

    /** The request's body, which is the code of the patient who is logged in, as a JSON string. */
    private static String patient(HttpExchange exchange) throws IOException {
        String code =
                new String(exchange.getRequestBody().readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
        return "\"" + code.replaceAll("[\"\\\\\\p{Cntrl}]", "") + "\"";
    }

    /** Adds this site's origin to those of the demo organization. */
    private void allowOrigin() throws IOException {
        String path = "/admin/v1/organizations/" + StartText.DEMO_ORGANIZATION;
        Matcher known = ORIGINS.matcher(calls.asOperator("GET", path, "").body());
        Set<String> origins = new LinkedHashSet<>();
        if (known.find() && !known.group(1).isEmpty()) {
            origins.addAll(List.of(known.group(1).split(",")));
        }
        if (!origins.contains("\"" + url() + "\"")) {
            origins.removeIf(origin -> origin.startsWith("\"http://localhost:"));
            origins.add("\"" + url() + "\"");
            String change = "{\"allowed_origins\":[" + String.join(",", origins) + "]}";
            if (calls.asOperator("PATCH", path, change).status() != OK) {
                throw new RunFailure(
                        "The demo organization has too many origins: remove some of its"
                                + " allowed_origins.");
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
