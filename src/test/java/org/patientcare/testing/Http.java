package org.patientcare.testing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

/** Sends requests to one node, each with the same headers. Immutable. */
public final class Http {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(Waiting.DEADLINE)
                    .build();

    private final HttpClient client;
    private final String base;
    private final Map<String, String> headers;

    private Http(HttpClient client, String base, Map<String, String> headers) {
        this.client = client;
        this.base = base;
        this.headers = headers;
    }

    /** Requests to the suite's node, from a random client address. */
    public static Http suiteNode() {
        return node(Integer.getInteger("it.http.port"));
    }

    public static Http node(int port) {
        return node("127.0.0.1", port);
    }

    /** Requests to a node that listens on another address of this machine. */
    public static Http node(String address, int port) {
        return new Http(CLIENT, "http://" + address + ":" + port, Map.of())
                .with("X-Forwarded-For", randomAddress());
    }

    /** Requests to another address, by a client that trusts the certificate there. */
    static Http elsewhere(String base, HttpClient client) {
        return new Http(client, base, Map.of());
    }

    public static String randomAddress() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return "10." + random.nextInt(256) + "." + random.nextInt(256) + "." + random.nextInt(256);
    }

    public String base() {
        return base;
    }

    /** Percent-encodes a text as one segment of a path, slashes included. */
    public static String segment(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** The headers of each request as lines of HTTP. */
    List<String> headerLines() {
        return headers.entrySet().stream().map(h -> h.getKey() + ": " + h.getValue()).toList();
    }

    /** The headers of each request, each with its end of line. */
    public String headerBlock() {
        return headerLines().stream().map(line -> line + "\r\n").collect(Collectors.joining());
    }

    public Http with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Http(client, base, more);
    }

    public Http without(String header) {
        Map<String, String> fewer = new LinkedHashMap<>(headers);
        fewer.remove(header);
        return new Http(client, base, fewer);
    }

    /** The same headers to another node. */
    public Http at(int port) {
        return new Http(CLIENT, "http://127.0.0.1:" + port, headers);
    }

    /** The same headers to the address of another client. */
    public Http at(Http other) {
        return new Http(other.client, other.base, headers);
    }

    public Reply get(String path) {
        return send("GET", path, null);
    }

    /** Sends JSON. */
    public Reply send(String method, String path, String json) {
        Http typed =
                json == null || headers.containsKey("Content-Type")
                        ? this
                        : with("Content-Type", "application/json");
        return typed.sendBytes(
                method, path, json == null ? new byte[0] : json.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends bytes with no headers but those that are set. */
    public Reply sendBytes(String method, String path, byte[] body) {
        return exchange(method, path, publisher(body));
    }

    private Reply exchange(String method, String path, HttpRequest.BodyPublisher body) {
        try {
            return new Reply(
                    client.send(
                            request(method, path, body), HttpResponse.BodyHandlers.ofByteArray()));
        } catch (IOException e) {
            throw new IllegalStateException(method + " " + path + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Sends bytes in chunks, without a Content-Length. */
    public Reply sendChunked(String method, String path, byte[] body) {
        return exchange(
                method,
                path,
                HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)));
    }

    /** Sends JSON without waiting for the answer. */
    public CompletableFuture<Reply> sendAsync(String method, String path, String json) {
        byte[] body = json == null ? new byte[0] : json.getBytes(StandardCharsets.UTF_8);
        return client.sendAsync(
                        with("Content-Type", "application/json")
                                .request(method, path, publisher(body)),
                        HttpResponse.BodyHandlers.ofByteArray())
                .thenApply(Reply::new);
    }

    private static HttpRequest.BodyPublisher publisher(byte[] body) {
        return body.length == 0
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofByteArray(body);
    }

    private HttpRequest request(String method, String path, HttpRequest.BodyPublisher body) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(base + path))
                        .timeout(Waiting.DEADLINE)
                        .method(method, body);
        headers.forEach(request::header);
        return request.build();
    }
}
