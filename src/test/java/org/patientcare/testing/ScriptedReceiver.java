package org.patientcare.testing;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import javax.net.ServerSocketFactory;
import org.patientcare.launch.AcceptLoop;

/** A receiver of webhooks that answers each request as scripted. */
public final class ScriptedReceiver implements AutoCloseable {

    /** Instead of an answer: sends nothing. */
    public static final String HANG = "hang";

    /** Instead of an answer: a byte now and then. */
    public static final String TRICKLE = "trickle";

    /** Instead of an answer: a head without an end. */
    public static final String ENDLESS_HEAD = "endless head";

    /** A body of up to 1 GiB. */
    public static final String HUGE = "huge";

    /** Instead of an answer: closes the connection. */
    public static final String DIE = "die";

    public static final String OK = "204 No Content";

    private static final long HUGE_BYTES = 1024L * 1024 * 1024;

    private final AcceptLoop connections;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private volatile Function<Received, String> script = any -> OK;

    /**
     * A request.
     *
     * @param headers by their names in lower case
     */
    public record Received(String path, Map<String, String> headers, String body) {

        public String id() {
            return headers.get("webhook-id");
        }

        public long sequence() {
            return Optional.ofNullable(headers.get("x-patientcare-sequence"))
                    .map(Long::parseLong)
                    .orElseThrow(() -> new AssertionError("No delivery: " + this));
        }
    }

    public ScriptedReceiver() {
        this(ServerSocketFactory.getDefault());
    }

    public ScriptedReceiver(ServerSocketFactory sockets) {
        connections = new AcceptLoop("scripted-receiver", sockets);
        connections.start(this::talk);
    }

    public int port() {
        return connections.port();
    }

    /** The URL for plain HTTP on the loopback interface. */
    public String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    /**
     * Sets the answers from now on: a status such as {@code 500 Failure}, perhaps followed by
     * header lines, or one of the constants of this class.
     */
    public void answer(Function<Received, String> next) {
        script = next;
    }

    /** The requests so far, in order. */
    public List<Received> received() {
        return received;
    }

    @Override
    public void close() {
        closed.countDown();
        connections.close();
    }

    private void talk(Socket connection) throws IOException {
        InputStream in = new BufferedInputStream(connection.getInputStream());
        String first = line(in);
        while (!first.isEmpty()) {
            Map<String, String> headers = new TreeMap<>();
            for (String each = line(in); !each.isEmpty(); each = line(in)) {
                if (each.indexOf(':') < 0) {
                    return; // No HTTP, such as the beginning of TLS
                }
                String[] parts = each.split(":", 2);
                headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1].strip());
            }
            int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
            String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
            Received request = new Received(first.split(" ")[1], headers, body);
            String answer = script.apply(request);
            received.add(request);
            if (!say(connection.getOutputStream(), answer)) {
                return;
            }
            first = line(in);
        }
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.append((char) next);
        }
        return line.toString().strip();
    }

    /** Whether the connection goes on. */
    private boolean say(OutputStream out, String answer) throws IOException {
        switch (answer) {
            case DIE:
                return false;
            case HANG:
                await();
                return false;
            case TRICKLE:
                return sendRepeatedly(out, "H", 200);
            case ENDLESS_HEAD:
                out.write("HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.US_ASCII));
                return sendRepeatedly(out, "x: y\r\n", 0);
            case HUGE:
                head(out, "200 OK", HUGE_BYTES);
                return sendRepeatedly(out, "x".repeat(8192), 0);
            default:
                head(out, answer, 0);
                return true;
        }
    }

    private static void head(OutputStream out, String answer, long length) throws IOException {
        String head = "HTTP/1.1 " + answer + "\r\ncontent-length: " + length + "\r\n\r\n";
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    /** Sends a text again and again until either side closes the connection. */
    private boolean sendRepeatedly(OutputStream out, String text, int millis) throws IOException {
        while (closed.getCount() > 0) {
            out.write(text.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            if (millis > 0) {
                await(millis);
            }
        }
        return false;
    }

    private void await() {
        await(60_000);
    }

    private void await(int millis) {
        try {
            closed.await(millis, java.util.concurrent.TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
