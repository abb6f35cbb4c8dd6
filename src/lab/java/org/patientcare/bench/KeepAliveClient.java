package org.patientcare.bench;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * An HTTP client with one connection for one thread. It does as little work for a request as
 * possible, because it runs on the machine that is measured. It opens a new connection if the
 * server has closed the last one, as Payara does after 256 requests, or if that was idle for nearly
 * as long as the server keeps idle connections.
 */
final class KeepAliveClient implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 60_000;
    private static final int BUFFER_BYTES = 16 * 1024;

    /** Payara closes a connection that was idle for 30 s. */
    private static final long LONGEST_IDLE_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final Opener opener;
    private final String host;
    private String headers;
    private final StringBuilder line = new StringBuilder();
    private Socket socket;
    private InputStream in;
    private boolean closing = true;
    private long usedNanos;
    private long answeredBytes;

    /**
     * @param headers lines of HTTP, each with its line break
     */
    KeepAliveClient(int port, String headers) {
        this(() -> new Socket(InetAddress.getLoopbackAddress(), port), port, headers);
    }

    /**
     * @param opener makes connections to the port
     */
    KeepAliveClient(Opener opener, int port, String headers) {
        this.opener = opener;
        host = "Host: 127.0.0.1:" + port + "\r\n";
        setHeaders(headers);
    }

    /**
     * @param headers the headers of the next requests: lines of HTTP, each with its line break
     */
    final void setHeaders(String headers) {
        this.headers = host + headers;
    }

    /** Makes a connection. */
    interface Opener {
        Socket open() throws IOException;
    }

    /** Sends a GET, reads the whole answer, and returns its status. */
    int getStatus(String path) throws IOException {
        return answer("GET " + path + " HTTP/1.1\r\n" + headers + "\r\n");
    }

    /**
     * Sends a GET and reads the whole answer.
     *
     * @throws BenchFailure if its status is not 200
     */
    void get(String path) throws IOException {
        exchange("GET " + path + " HTTP/1.1\r\n" + headers + "\r\n", path);
    }

    void put(String path, String asciiJson) throws IOException {
        send("PUT", path, asciiJson);
    }

    void post(String path, String asciiJson) throws IOException {
        send("POST", path, asciiJson);
    }

    /** The size of the last answer's body. */
    long answeredBytes() {
        return answeredBytes;
    }

    private void send(String method, String path, String asciiJson) throws IOException {
        exchange(
                method
                        + " "
                        + path
                        + " HTTP/1.1\r\n"
                        + headers
                        + "Content-Type: application/json\r\nContent-Length: "
                        + asciiJson.length()
                        + "\r\n\r\n"
                        + asciiJson,
                path);
    }

    @Override
    public void close() throws IOException {
        if (socket != null) {
            socket.close();
        }
    }

    private void exchange(String request, String path) throws IOException {
        int status = answer(request);
        if (status != 200) {
            throw new BenchFailure("The answer to " + path + " was not a 200 but " + status + ".");
        }
    }

    private int answer(String request) throws IOException {
        if (closing || System.nanoTime() - usedNanos > LONGEST_IDLE_NANOS) {
            open();
        }
        socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
        String status = readLine();
        readRest();
        usedNanos = System.nanoTime();
        return Integer.parseInt(status.substring(9, 12));
    }

    private void open() throws IOException {
        close();
        socket = opener.open();
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
        closing = false;
    }

    private void readRest() throws IOException {
        long length = 0;
        boolean chunked = false;
        for (String header = readLine(); !header.isEmpty(); header = readLine()) {
            String lower = header.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Long.parseLong(lower.substring(15).strip());
            } else if (lower.startsWith("transfer-encoding:")) {
                chunked = lower.endsWith("chunked");
            } else if (lower.startsWith("connection:")) {
                closing = lower.endsWith("close");
            }
        }
        if (chunked) {
            readChunks();
        } else {
            in.skipNBytes(length);
            answeredBytes = length;
        }
    }

    private void readChunks() throws IOException {
        answeredBytes = 0;
        long length;
        do {
            length = Long.parseLong(readLine(), 16);
            in.skipNBytes(length);
            answeredBytes += length;
            readLine();
        } while (length > 0);
    }

    private String readLine() throws IOException {
        line.setLength(0);
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the server closed the connection");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }
}
