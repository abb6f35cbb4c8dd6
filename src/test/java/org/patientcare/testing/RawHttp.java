package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Requests that no HTTP client would send. */
public final class RawHttp {

    private static final int TIMEOUT_MILLIS = 30_000;

    private RawHttp() {}

    /**
     * Sends the characters as Latin-1 bytes and returns everything up to the end of the connection.
     */
    public static String send(String request) {
        try (Socket socket = new Socket("127.0.0.1", Integer.getInteger("it.http.port"))) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A GET of a path as it stands, with further header lines; closes the connection. */
    public static String get(String rawPath, String... headerLines) {
        return send(
                "GET "
                        + rawPath
                        + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                        + String.join(
                                "",
                                java.util.Arrays.stream(headerLines)
                                        .map(line -> line + "\r\n")
                                        .toList())
                        + "\r\n");
    }
}
