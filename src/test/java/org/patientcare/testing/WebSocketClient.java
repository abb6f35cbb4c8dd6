package org.patientcare.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A web socket client without a browser, and without the restrictions of one. */
public final class WebSocketClient implements WebSocket.Listener, AutoCloseable {

    /** Queued after the last message when the connection is closed. */
    private static final String END = "end";

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final CompletableFuture<Close> closed = new CompletableFuture<>();
    private final StringBuilder part = new StringBuilder();
    private final AtomicInteger pings = new AtomicInteger();
    private WebSocket socket;

    private WebSocketClient() {}

    private record Close(int code, String reason) {}

    /** Opens the socket of a visit link as its page does. */
    public static WebSocketClient open(String url) {
        return open(url, UUID.randomUUID().toString(), origin(url), Http.randomAddress());
    }

    /**
     * @param url of the page
     * @param origin null for none
     */
    public static WebSocketClient open(String url, String device, String origin, String address) {
        return open(CLIENT, url, device, origin, address);
    }

    /**
     * The same in the browser of somebody who is signed in.
     *
     * @param url of the page, at the node whose address is the public one
     */
    public static WebSocketClient open(String url, Person signedIn) {
        return open(url, UUID.randomUUID().toString(), signedIn);
    }

    /** The same on a device that was perhaps connected before. */
    public static WebSocketClient open(String url, String device, Person signedIn) {
        return at(
                CLIENT,
                url + "/socket?device=" + device,
                signedIn.cookieHeader(),
                origin(url),
                Http.randomAddress());
    }

    /** The same through a proxy. */
    public static WebSocketClient open(Proxy proxy, String url) {
        return open(proxy.client(), url, UUID.randomUUID().toString(), origin(url), "203.0.113.9");
    }

    private static WebSocketClient open(
            HttpClient client, String url, String device, String origin, String address) {
        return at(client, url + "/socket?device=" + device, origin, address);
    }

    /**
     * Opens the socket of the widget.
     *
     * @param base address of a node
     * @param origin null for none
     */
    public static WebSocketClient ofWidget(String base, String origin) {
        return at(CLIENT, base + "/widget/socket", origin, Http.randomAddress());
    }

    /**
     * Opens the socket of the desk.
     *
     * @param base address of a node
     * @param cookie header with the session; null for none
     * @param origin null for none
     */
    public static WebSocketClient ofDesk(
            String base, String cookie, String origin, String address) {
        return at(CLIENT, base + "/desk/socket", cookie, origin, address);
    }

    /**
     * Opens the socket of the console's start page.
     *
     * @param base address of a node
     * @param query with its question mark
     * @param cookie header with the session; null for none
     * @param origin null for none
     */
    public static WebSocketClient ofConsole(
            String base, String query, String cookie, String origin) {
        return at(CLIENT, base + "/console/socket" + query, cookie, origin, Http.randomAddress());
    }

    private static WebSocketClient at(
            HttpClient client, String url, String origin, String address) {
        return at(client, url, null, origin, address);
    }

    private static WebSocketClient at(
            HttpClient client, String url, String cookie, String origin, String address) {
        WebSocketClient opened = new WebSocketClient();
        WebSocket.Builder builder = client.newWebSocketBuilder().header("X-Forwarded-For", address);
        if (cookie != null) {
            builder.header("Cookie", cookie);
        }
        if (origin != null) {
            builder.header("Origin", origin);
        }
        URI at = URI.create(url.replaceFirst("^http", "ws"));
        opened.socket = builder.buildAsync(at, opened).join();
        return opened;
    }

    /**
     * Opens the socket of a visit link as a device that was connected before.
     *
     * @param after the last signal that it received
     */
    public static WebSocketClient reopen(String url, String device, long after) {
        return open(url, device + "&after=" + after, origin(url), Http.randomAddress());
    }

    /** The status with which the handshake is refused; 101 if it is not. */
    public static int statusOf(String url, String device, String origin, String address) {
        return statusOf(() -> open(url, device, origin, address));
    }

    /** The same for any socket. */
    public static int statusOf(Supplier<WebSocketClient> opening) {
        try {
            opening.get().close();
            return 101;
        } catch (CompletionException e) {
            if (e.getCause() instanceof WebSocketHandshakeException refused) {
                return refused.getResponse().statusCode();
            }
            throw e;
        }
    }

    public static String origin(String url) {
        return url.replaceFirst("(//[^/]+).*", "$1");
    }

    public WebSocketClient send(String type, String text) {
        return sendRaw(
                Reply.json(
                        text == null ? Map.of("type", type) : Map.of("type", type, "text", text)));
    }

    public WebSocketClient sendRaw(String text) {
        socket.sendText(text, true).join();
        return this;
    }

    /** Sends a text and ignores a failure: the other end may have closed the connection. */
    public void tryToSend(String text) {
        try {
            sendRaw(text);
        } catch (CompletionException closedMeanwhile) {
            // The test checks the code of the close.
        }
    }

    public void sendBytes(byte[] bytes) {
        socket.sendBinary(ByteBuffer.wrap(bytes), true).join();
    }

    /** Waits for the next message of a type; messages before it are dropped. */
    public JsonNode await(String type) {
        try {
            while (true) {
                JsonNode message = MAPPER.readTree(next(type));
                if (message.get("type").asText().equals(type)) {
                    return message;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for the next message of any type. */
    public JsonNode awaitNext() {
        try {
            return MAPPER.readTree(next("any"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for a message; fails at the deadline, or as soon as the connection is closed. */
    private String next(String awaited) {
        try {
            String next = messages.poll(Waiting.DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
            if (next == null || next.equals(END)) {
                messages.add(END);
                throw new AssertionError("no message of type " + awaited + ": " + state());
            }
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private String state() {
        if (!closed.isDone()) {
            return "still open";
        }
        try {
            Close close = closed.join();
            return "closed with " + close.code() + " \"" + close.reason() + '"';
        } catch (CompletionException e) {
            return "broken by " + e.getCause();
        }
    }

    /** Waits until the service closes the connection; returns the code of the close. */
    public int awaitClose() {
        return closed.orTimeout(Waiting.DEADLINE.toMillis(), TimeUnit.MILLISECONDS).join().code();
    }

    /** Closes the connection as a browser does when its page is closed. */
    public void leave() {
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
    }

    /** Aborts the connection without a close frame. */
    public void cut() {
        socket.abort();
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        part.append(data);
        if (last) {
            messages.add(part.toString());
            part.setLength(0);
        }
        from.request(1);
        return null;
    }

    /** The JDK's client sends the pong by itself, as a browser does. */
    @Override
    public CompletionStage<?> onPing(WebSocket from, ByteBuffer data) {
        pings.incrementAndGet();
        from.request(1);
        return null;
    }

    /** How many pings the service has sent. */
    public int pings() {
        return pings.get();
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        closed.complete(new Close(code, reason));
        messages.add(END);
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        closed.completeExceptionally(error);
        messages.add(END);
    }

    @Override
    public void close() {
        socket.abort();
    }
}
