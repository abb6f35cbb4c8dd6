package org.patientcare.chaos.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** A webhook endpoint that accepts all events, and records them and their order. */
final class Receiver implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int THREADS = 16;
    private static final int NO_CONTENT = 204;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final Set<String> seen = new HashSet<>();
    private final Map<String, Long> newest = new HashMap<>();
    private final List<String> outOfOrder = new ArrayList<>();
    private long calls;

    Receiver() {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/events";
    }

    /** The ids of the events that arrived. */
    synchronized Set<String> seen() {
        return Set.copyOf(seen);
    }

    /** Events that arrived for the first time after a later one of the same object. */
    synchronized List<String> outOfOrder() {
        return List.copyOf(outOfOrder);
    }

    /** The number of calls, including repeated ones. */
    synchronized long calls() {
        return calls;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode envelope = JSON.readTree(exchange.getRequestBody());
            add(
                    exchange.getRequestHeaders().getFirst("webhook-id"),
                    Long.parseLong(exchange.getRequestHeaders().getFirst("x-patientcare-sequence")),
                    objectOf(envelope.get("payload")));
            exchange.sendResponseHeaders(NO_CONTENT, -1);
        }
    }

    private synchronized void add(String id, long sequence, String object) {
        calls++;
        if (seen.add(id) && newest.merge(object, sequence, Math::max) > sequence) {
            outOfOrder.add(id + " of " + object);
        }
    }

    private static String objectOf(JsonNode payload) {
        return Stream.of("/consultation/id", "/prescription/id")
                .filter(pointer -> !payload.at(pointer).isMissingNode())
                .map(pointer -> pointer + " " + payload.at(pointer).asText())
                .findFirst()
                .orElse("patient " + payload.at("/patient/code").asText());
    }
}
