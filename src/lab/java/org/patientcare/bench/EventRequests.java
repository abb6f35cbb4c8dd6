package org.patientcare.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads the requests of one connection with as little work as possible. Each has to fit into 64
 * KiB, and must not be sent before the previous one was answered.
 */
final class EventRequests {

    private static final int MAX_BYTES = 64 * 1024;
    private static final String END_OF_HEAD = "\r\n\r\n";

    /** The first id in a body is that of the object. */
    private static final String ID = "\"id\":\"";

    private final InputStream in;
    private final byte[] bytes = new byte[MAX_BYTES];
    private int filled;

    EventRequests(InputStream in) {
        this.in = in;
    }

    /**
     * A received event.
     *
     * @param object the code of the visit
     */
    record ReceivedEvent(String path, long sequence, String object) {}

    /**
     * Reads the next request; empty at the end of the connection.
     *
     * @throws IOException if the connection ends within a request, or a request lacks a header
     */
    Optional<ReceivedEvent> next() throws IOException {
        filled = 0;
        int end = -1;
        String head = "";
        while (end < 0) {
            if (!readMore()) {
                return Optional.empty();
            }
            head = text(0, filled);
            end = head.indexOf(END_OF_HEAD);
        }
        int body = end + END_OF_HEAD.length();
        String headers = head.substring(0, end + 2).toLowerCase(Locale.ROOT);
        int whole = body + Integer.parseInt(valueOf("content-length", headers));
        while (filled < whole) {
            if (!readMore()) {
                throw new EOFException("The connection ended within a request.");
            }
        }
        String path = head.substring(head.indexOf(' ') + 1, head.indexOf(" HTTP/"));
        long sequence = Long.parseLong(valueOf("x-patientcare-sequence", headers));
        return Optional.of(new ReceivedEvent(path, sequence, objectOf(text(body, whole))));
    }

    private boolean readMore() throws IOException {
        int read = in.read(bytes, filled, bytes.length - filled);
        filled += Math.max(read, 0);
        return read > 0;
    }

    private String text(int from, int to) {
        return new String(bytes, from, to - from, ISO_8859_1);
    }

    private static String valueOf(String header, String headers) throws IOException {
        String before = "\r\n" + header + ": ";
        int at = headers.indexOf(before);
        if (at < 0) {
            throw new IOException("A request without " + header + ".");
        }
        int from = at + before.length();
        return headers.substring(from, headers.indexOf("\r\n", from));
    }

    private static String objectOf(String body) {
        int from = body.indexOf(ID) + ID.length();
        return body.substring(from, body.indexOf('"', from));
    }
}
