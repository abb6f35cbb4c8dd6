package org.patientcare.testing;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.launch.AcceptLoop;

/**
 * A server that a proxy takes for a node: it reports that it is ready, and treats requests as
 * scripted.
 */
public final class ScriptedNode implements AutoCloseable {

    private static final Pattern LENGTH =
            Pattern.compile("\r\ncontent-length: *([0-9]+)", Pattern.CASE_INSENSITIVE);

    /** How a request is treated. */
    public enum Manner {
        /** Answers 200 with an empty object. */
        ANSWER,
        /** Answers 404 as a server does on which no application is deployed. */
        SERVER_PAGE,
        /** Closes the connection once the request is read. */
        BREAK,
        /** Sends nothing until the caller closes the connection. */
        KEEP_SILENT
    }

    private final AcceptLoop connections = new AcceptLoop("scripted-node");
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private volatile Manner manner = Manner.ANSWER;
    private volatile boolean ready = true;

    public ScriptedNode() {
        connections.start(this::serve);
    }

    public int port() {
        return connections.port();
    }

    public void setManner(Manner next) {
        manner = next;
    }

    /** Sets whether it reports that it is ready. */
    public void setReady(boolean now) {
        ready = now;
    }

    /** The heads of the requests so far, health checks left out. */
    public List<String> calls() {
        return calls;
    }

    @Override
    public void close() {
        connections.close();
    }

    private void serve(Socket connection) throws IOException {
        InputStream in = new BufferedInputStream(connection.getInputStream());
        for (String head = head(in); !head.isEmpty(); head = head(in)) {
            if (head.startsWith("GET /health/ready ")) {
                say(connection, ready ? "200 OK" : "503 Service Unavailable");
            } else if (!handle(connection, in, head)) {
                return;
            }
        }
    }

    /** Whether the connection goes on. */
    private boolean handle(Socket connection, InputStream in, String head) throws IOException {
        calls.add(head);
        Matcher length = LENGTH.matcher(head);
        if (length.find()) {
            in.readNBytes(Integer.parseInt(length.group(1)));
        }
        switch (manner) {
            case ANSWER:
                say(connection, "200 OK");
                return true;
            case SERVER_PAGE:
                say(connection, "404 Not Found");
                return true;
            case KEEP_SILENT:
                in.read();
                return false;
            default:
                return false;
        }
    }

    /** A request head up to its empty line; empty at the end of the connection. */
    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        for (int b = in.read(); b >= 0; b = in.read()) {
            head.write(b);
            if (b == '\n' && head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
                return head.toString(StandardCharsets.ISO_8859_1);
            }
        }
        return "";
    }

    private static void say(Socket connection, String status) throws IOException {
        connection
                .getOutputStream()
                .write(
                        ("HTTP/1.1 "
                                        + status
                                        + "\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
                                .getBytes(StandardCharsets.US_ASCII));
        connection.getOutputStream().flush();
    }
}
