package org.patientcare.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** A web socket of a visit whose client does not read, does not answer and does not close. */
public final class UnresponsiveSocket implements AutoCloseable {

    private final java.net.Socket connection;
    private final String answer;

    private UnresponsiveSocket(java.net.Socket connection, String answer) {
        this.connection = connection;
        this.answer = answer;
    }

    /**
     * @param url of the visit's page
     * @param address of the client, for {@code X-Forwarded-For}
     */
    public static UnresponsiveSocket open(String url, String address) {
        URI page = URI.create(url);
        try {
            java.net.Socket connection =
                    new java.net.Socket(InetAddress.getLoopbackAddress(), page.getPort());
            connection.setSoTimeout((int) Waiting.DEADLINE.toMillis());
            String request =
                    "GET "
                            + page.getRawPath()
                            + "/socket?device="
                            + UUID.randomUUID()
                            + " HTTP/1.1\r\nHost: "
                            + page.getRawAuthority()
                            + "\r\nOrigin: "
                            + WebSocketClient.origin(url)
                            + "\r\nX-Forwarded-For: "
                            + address
                            + "\r\nConnection: Upgrade\r\nUpgrade: websocket"
                            + "\r\nSec-WebSocket-Version: 13"
                            + "\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
            connection.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String answer =
                    new BufferedReader(
                                    new InputStreamReader(
                                            connection.getInputStream(),
                                            StandardCharsets.ISO_8859_1),
                                    1)
                            .readLine();
            return new UnresponsiveSocket(connection, answer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The HTTP status of the handshake; 101 if it was accepted. */
    public int status() {
        return Integer.parseInt(answer.split(" ")[1]);
    }

    /**
     * Waits until the service closes the connection; false if nothing arrives within {@link
     * Waiting#DEADLINE}.
     */
    public boolean isClosedByService() {
        try {
            while (connection.getInputStream().read() >= 0) {
                // Messages that were sent before.
            }
            return true;
        } catch (SocketTimeoutException stillOpen) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
