package org.patientcare.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sends requests that no HTTP client would send. */
public final class RawHttp {

    private static final Pattern CONTENT_LENGTH =
            Pattern.compile("\r\nContent-Length: *([0-9]+)", Pattern.CASE_INSENSITIVE);
    private static final int TIMEOUT_MILLIS = (int) Waiting.DEADLINE.toMillis();

    private RawHttp() {}

    /**
     * Sends the characters as Latin-1 bytes and returns everything up to the end of the connection.
     */
    public static String send(String request) {
        return new String(
                exchange(request.getBytes(StandardCharsets.ISO_8859_1), false),
                StandardCharsets.UTF_8);
    }

    /** Sends a GET of a path, unchanged, with further header lines; closes the connection. */
    public static String get(String rawPath, String... headerLines) {
        return send(head("GET", rawPath, List.of(headerLines)));
    }

    /** Sends a GET of a path that names another host than the server's. */
    public static String getFrom(String host, String rawPath) {
        return send(
                "GET " + rawPath + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
    }

    /** Sends a request with the headers of a caller and further header lines, all unchanged. */
    public static Reply call(Http caller, String method, String rawTarget, String... headerLines) {
        return call(caller, method, rawTarget, new byte[0], headerLines);
    }

    /** The same with a body; there is a Content-Length only if a header line is one. */
    public static Reply call(
            Http caller, String method, String rawTarget, byte[] body, String... headerLines) {
        return parse(exchange(request(caller, method, rawTarget, body, headerLines), false));
    }

    /**
     * The same on a connection that stays open. The answer must come within half of {@link
     * Waiting#DEADLINE}, before a server gives up waiting for a body that never ends.
     */
    public static Reply callWithin(
            Http caller, String method, String rawTarget, byte[] body, String... headerLines) {
        byte[] request =
                new String(
                                request(caller, method, rawTarget, body, headerLines),
                                StandardCharsets.ISO_8859_1)
                        .replaceFirst("\r\nConnection: close", "")
                        .getBytes(StandardCharsets.ISO_8859_1);
        try (Socket socket = open()) {
            socket.setSoTimeout(TIMEOUT_MILLIS / 2);
            return parse(exchange(socket, request, false));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The same for a request that the server may refuse before it has read it. Empty if the answer
     * was lost because the server closed the connection with unread data.
     */
    public static Optional<Reply> callOrConnectionLost(
            Http caller, String method, String rawTarget, String... headerLines) {
        try {
            return Optional.of(call(caller, method, rawTarget, headerLines));
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof SocketException) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /**
     * The same, but the caller then closes its sending side, whatever Content-Length it has
     * announced; returns when the server has answered or closed the connection.
     */
    public static void callAndStop(
            Http caller, String method, String rawTarget, byte[] body, String... headerLines) {
        exchange(request(caller, method, rawTarget, body, headerLines), true);
    }

    /** The same, but the caller resets the connection before there is an answer. */
    public static void callAndVanish(
            Http caller, String method, String rawTarget, byte[] body, String... headerLines) {
        try (Socket socket = open()) {
            socket.setSoLinger(true, 0);
            OutputStream out = socket.getOutputStream();
            out.write(request(caller, method, rawTarget, body, headerLines));
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] request(
            Http caller, String method, String rawTarget, byte[] body, String... headerLines) {
        List<String> lines = new ArrayList<>(caller.headerLines());
        lines.addAll(List.of(headerLines));
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(head(method, rawTarget, lines).getBytes(StandardCharsets.ISO_8859_1));
        request.writeBytes(body);
        return request.toByteArray();
    }

    private static String head(String method, String rawTarget, List<String> headerLines) {
        List<String> lines = new ArrayList<>();
        lines.add(method + " " + rawTarget + " HTTP/1.1");
        lines.add("Host: 127.0.0.1:" + Integer.getInteger("it.http.port"));
        lines.add("Connection: close");
        lines.addAll(headerLines);
        return String.join("\r\n", lines) + "\r\n\r\n";
    }

    private static Socket open() throws IOException {
        Socket socket = new Socket("127.0.0.1", Integer.getInteger("it.http.port"));
        socket.setSoTimeout(TIMEOUT_MILLIS);
        return socket;
    }

    private static byte[] exchange(byte[] request, boolean stop) {
        try (Socket socket = open()) {
            return exchange(socket, request, stop);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends the characters as Latin-1 bytes over a connection and reads the answer to them. */
    static Reply call(Socket socket, String request) throws IOException {
        return parse(exchange(socket, request.getBytes(StandardCharsets.ISO_8859_1), false));
    }

    private static byte[] exchange(Socket socket, byte[] request, boolean stop) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        try {
            socket.getOutputStream().write(request);
            socket.getOutputStream().flush();
            if (stop) {
                socket.shutdownOutput();
            }
            byte[] buffer = new byte[8192];
            for (int read;
                    !isComplete(answer) && (read = socket.getInputStream().read(buffer)) >= 0; ) {
                answer.write(buffer, 0, read);
            }
        } catch (IOException e) {
            // A server that has answered need not read on; without an answer this is a failure.
            if (answer.size() == 0) {
                throw e;
            }
        }
        return answer.toByteArray();
    }

    /** A server may leave the connection open for a body that it did not read. */
    private static boolean isComplete(ByteArrayOutputStream answer) {
        String text = answer.toString(StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        Matcher length = CONTENT_LENGTH.matcher(end < 0 ? "" : text.substring(0, end));
        return length.find()
                ? text.length() == end + 4 + Integer.parseInt(length.group(1))
                : end > 0 && text.endsWith("\r\n0\r\n\r\n");
    }

    private static Reply parse(byte[] answer) {
        String text = new String(answer, StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        if (end < 0) {
            throw new AssertionError("no answer: " + text);
        }
        String[] head = text.substring(0, end).split("\r\n");
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line : Arrays.asList(head).subList(1, head.length)) {
            String[] parts = line.split(":", 2);
            headers.computeIfAbsent(parts[0], name -> new ArrayList<>()).add(parts[1].strip());
        }
        byte[] body = Arrays.copyOfRange(answer, end + 4, answer.length);
        boolean chunked = headers.containsKey("Transfer-Encoding");
        return new Reply(
                Integer.parseInt(head[0].split(" ")[1]),
                HttpHeaders.of(headers, (name, value) -> true),
                chunked ? joined(body) : body);
    }

    private static byte[] joined(byte[] chunks) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        String text = new String(chunks, StandardCharsets.ISO_8859_1);
        for (int at = 0; at < text.length(); ) {
            int endOfLine = text.indexOf("\r\n", at);
            int length = Integer.parseInt(text.substring(at, endOfLine).split(";")[0].strip(), 16);
            if (length == 0) {
                break;
            }
            body.write(chunks, endOfLine + 2, length);
            at = endOfLine + 2 + length + 2;
        }
        return body.toByteArray();
    }
}
