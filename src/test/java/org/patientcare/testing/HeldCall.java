package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * A request, such as a PUT of patients, of which a node has received all but the last byte: the
 * node works on it for as long as the test wants.
 */
public final class HeldCall implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 60_000;

    private final Socket socket;
    private final String rest;

    private HeldCall(Socket socket, String rest) {
        this.socket = socket;
        this.rest = rest;
    }

    /** Begins a PUT of one patient. */
    public static HeldCall begin(Http caller, String code) {
        String body =
                Reply.json(Map.of("patients", List.of(Map.of("code", code, "first_name", "Ana"))));
        return begin(caller, "PUT /v1/patients", body);
    }

    /**
     * @param called method and path, with a blank between them
     * @param body in ASCII
     */
    public static HeldCall begin(Http caller, String called, String body) {
        int last = body.length() - 1;
        HeldCall call = open(caller, body.substring(last));
        call.send(
                TlsConnection.head(
                                called + " HTTP/1.1",
                                caller,
                                "Content-Type: application/json",
                                "Content-Length: " + body.length())
                        + body.substring(0, last));
        return call;
    }

    /** Sends a complete GET. */
    public static HeldCall read(Http caller, String path) {
        return send(caller, "GET " + path);
    }

    /**
     * Sends a complete request without a body.
     *
     * @param called method and raw path, with a blank between them
     */
    public static HeldCall send(Http caller, String called) {
        HeldCall call = open(caller, "");
        call.send(TlsConnection.head(called + " HTTP/1.1", caller));
        return call;
    }

    /** Sends what is missing and returns the answer. */
    public Reply finish() {
        try {
            return RawHttp.call(socket, rest);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The answer to what has been sent so far. */
    public Reply answer() {
        try {
            return RawHttp.call(socket, "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Resets the connection, as if the client had crashed. */
    public void vanish() {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends a request to a port of this machine as it is. */
    public static HeldCall begin(int port, String request) {
        HeldCall call = open(URI.create("http://127.0.0.1:" + port), "");
        call.send(request);
        return call;
    }

    private static HeldCall open(Http caller, String rest) {
        return open(URI.create(caller.base()), rest);
    }

    private static HeldCall open(URI there, String rest) {
        try {
            Socket socket = new Socket(there.getHost(), there.getPort());
            socket.setSoTimeout(TIMEOUT_MILLIS);
            return new HeldCall(socket, rest);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void send(String text) {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
