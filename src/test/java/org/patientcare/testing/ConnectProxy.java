package org.patientcare.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.patientcare.launch.AcceptLoop;

/**
 * A proxy for outgoing calls on the loopback interface. Whatever host a call is for, the proxy
 * connects it to one port of this machine.
 */
public final class ConnectProxy implements AutoCloseable {

    /** Instead of an answer: sends nothing. */
    public static final String HANG = "hang";

    /** Instead of an answer: closes the connection. */
    public static final String DIE = "die";

    private static final String LETS_THROUGH = "200 Connected";
    private static final int HANGS_SECONDS = 60;

    private final AcceptLoop connections = new AcceptLoop("connect-proxy");
    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final int receiver;
    private volatile String script = LETS_THROUGH;

    /**
     * @param receiver the port of this machine to which all calls are connected
     */
    public ConnectProxy(int receiver) {
        this.receiver = receiver;
        connections.start(this::talk);
    }

    public int port() {
        return connections.port();
    }

    /** The request lines of the calls so far. */
    public List<String> requestLines() {
        return asked;
    }

    /**
     * Sets the answer from now on: a status such as {@code 403 No}, {@link #HANG} or {@link #DIE}.
     */
    public void answer(String next) {
        script = next;
    }

    /** From now on it connects calls again. */
    public void letThrough() {
        script = LETS_THROUGH;
    }

    @Override
    public void close() {
        closed.countDown();
        connections.close();
    }

    private void talk(Socket caller) throws IOException {
        InputStream in = caller.getInputStream();
        String head = head(in);
        String first = head.lines().findFirst().orElse("");
        asked.add(first);
        switch (script) {
            case HANG -> await();
            case DIE -> caller.close();
            case LETS_THROUGH -> forward(caller, first, head);
            default -> say(caller, "HTTP/1.1 " + script + "\r\ncontent-length: 0\r\n\r\n");
        }
    }

    /** Everything after the head passes through unchanged. */
    private void forward(Socket caller, String first, String head) throws IOException {
        try (Socket other = new Socket(InetAddress.getLoopbackAddress(), receiver)) {
            if (first.startsWith("CONNECT ")) {
                say(caller, "HTTP/1.1 " + LETS_THROUGH + "\r\n\r\n");
            } else {
                String target = first.split(" ")[1];
                String path = URI.create(target).getRawPath();
                say(other, head.replaceFirst(" \\Q" + target + "\\E ", " " + path + " "));
            }
            connections.runInBackground(() -> pump(other, caller));
            pump(caller, other);
        }
    }

    private static void pump(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException ended) {
            // Closed by either side.
        }
    }

    private static void say(Socket to, String text) throws IOException {
        OutputStream out = to.getOutputStream();
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    /**
     * The head of a request with the empty line at its end; shorter if the caller closed the
     * connection.
     */
    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                break;
            }
            head.append((char) next);
        }
        return head.toString();
    }

    private void await() {
        try {
            closed.await(HANGS_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException(e));
        }
    }
}
