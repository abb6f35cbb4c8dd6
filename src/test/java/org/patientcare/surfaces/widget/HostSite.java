package org.patientcare.surfaces.widget;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;

/**
 * The web site of an organization, on its own origin. Its content security policy is as strict as
 * possible and allows only what the API page asks for. The query of its page selects the patients
 * and the attributes of the elements on it.
 */
final class HostSite implements AutoCloseable {

    private static final String PAGE =
            """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>A site</title>
            <link rel="icon" href="/site.css">
            <link rel="stylesheet" href="/site.css?%s">
            <main><h1>A site</h1><p>Its own text <button>Its own button</button></p></main>
            %s
            """;

    /**
     * Adds an element for each patient in the query and records its events. It runs before the
     * element's script, or after it with {@code after} in the query.
     */
    private static final String SCRIPT =
            """
            const wanted = new URLSearchParams(location.search);
            window.told = [];
            window.asked = 0;
            for (const name of ["ready", "redeem", "join", "download", "expired", "error"]) {
                addEventListener(`patientcare-${name}`, (event) => {
                    told.push([name, event.detail]);
                    event.preventDefault();
                });
            }
            for (const patient of wanted.getAll("patient")) {
                const care = document.createElement("patient-care");
                for (const name of ["language", "sections", "scheme"]) {
                    if (wanted.has(name)) care.setAttribute(name, wanted.get(name));
                }
                care.renew = async () => {
                    asked++;
                    const answer = await fetch(`/token?${patient}`);
                    return answer.ok ? answer.text() : null;
                };
                document.querySelector("main").append(care);
            }
            """;

    /** Conspicuous rules for everything that styles of a site could change in the element. */
    private static final String LOUD =
            """
            * { color: red !important; font: italic 40px/3 cursive !important; text-transform: uppercase !important;
                letter-spacing: .5em !important; text-align: right !important; direction: rtl !important;
                white-space: pre !important; cursor: wait !important; text-indent: 2em !important; }
            button, h2, a, input { background: lime !important; border: 9px dotted red !important; }
            :root { --ink: red; --accent: red; --ground: red; }
            """;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final String care;
    private volatile UnaryOperator<String> tokens = patient -> "";

    /**
     * @param care the origin of the service
     */
    HostSite(String care) {
        this.care = care;
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    String origin() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /** Sets how the site gets a token for a patient; an empty string means that it gets none. */
    void setTokenSource(UnaryOperator<String> next) {
        tokens = next;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String query = String.valueOf(exchange.getRequestURI().getQuery());
        switch (exchange.getRequestURI().getPath()) {
            case "/site.css" -> send(exchange, "text/css", query.contains("loud") ? LOUD : "");
            case "/site.js" -> send(exchange, "text/javascript", SCRIPT);
            case "/token" -> send(exchange, "text/plain", tokens.apply(query));
            default -> send(exchange, "text/html", page(query));
        }
    }

    private String page(String query) {
        String own = "<script type=\"module\" src=\"/site.js\"></script>";
        String ours =
                "<script type=\"module\" src=\"" + care + "/widget/patient-care-1.js\"></script>";
        return String.format(PAGE, query, query.contains("after") ? ours + own : own + ours);
    }

    private void send(HttpExchange exchange, String type, String text) throws IOException {
        try (exchange) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", type + "; charset=utf-8");
            exchange.getResponseHeaders().add("Content-Security-Policy", policy());
            exchange.sendResponseHeaders(
                    bytes.length == 0 && type.endsWith("plain") ? 404 : 200, 0);
            exchange.getResponseBody().write(bytes);
        }
    }

    private String policy() {
        return "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self' "
                + care
                + "; connect-src 'self' "
                + care
                + " "
                + care.replaceFirst("^http", "ws")
                + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
                + " require-trusted-types-for 'script'; trusted-types 'none'";
    }
}
