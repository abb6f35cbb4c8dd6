package org.patientcare.platform.server;

import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.UUID;

/**
 * Answers requests whose head the listener cannot read (a header with a byte above 127, a path or
 * headers of more than 8 KiB, too many headers) with the error body of the service and a request
 * id. The listener itself would answer them with an empty 400 before any filter runs.
 */
final class UnreadableHeadProbe implements Probe {

    /** The same sentence as for other requests that cannot be read. */
    static final String BODY =
            "{\"message\":\"The request could not be read: check its path, query and headers.\"}";

    private static final String HEAD =
            """
            HTTP/1.1 400 Bad Request\r
            X-Request-Id: $id\r
            Date: $date\r
            Cache-Control: no-store\r
            Content-Type: application/json\r
            Content-Length: $length\r
            Connection: close\r
            \r
            """;

    /** HTTP wants two digits for the day, which the JDK's RFC_1123_DATE_TIME does not write. */
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
                    .withZone(ZoneOffset.UTC);

    private final Clock clock;
    private final Method isHeadRead;
    private final Method response;
    private final Method isCommitted;
    private final Method setCommitted;
    private final Method write;
    private final Method memory;
    private final Method wrap;

    UnreadableHeadProbe(Clock clock) throws ReflectiveOperationException {
        this.clock = clock;
        Class<?> connection = Class.forName("org.glassfish.grizzly.Connection");
        Class<?> manager = Class.forName("org.glassfish.grizzly.memory.MemoryManager");
        Class<?> head = Class.forName(ListenerProbes.GRIZZLY + "HttpHeader");
        isHeadRead =
                Class.forName(ListenerProbes.GRIZZLY + "HttpPacketParsing")
                        .getMethod("isHeaderParsed");
        response =
                Class.forName(ListenerProbes.GRIZZLY + "HttpRequestPacket")
                        .getMethod("getResponse");
        isCommitted = head.getMethod("isCommitted");
        setCommitted = head.getMethod("setCommitted", boolean.class);
        write = connection.getMethod("write", Object.class);
        memory = connection.getMethod("getMemoryManager");
        wrap =
                Class.forName("org.glassfish.grizzly.memory.Buffers")
                        .getMethod("wrap", manager, byte[].class);
    }

    /** The listener then sends nothing more, because the response counts as sent, and closes. */
    @Override
    public void onEvent(String event, Object... arguments) throws ReflectiveOperationException {
        if (!event.equals("onErrorEvent") || (boolean) isHeadRead.invoke(arguments[1])) {
            return;
        }
        Object unsent = response.invoke(arguments[1]);
        if (!(boolean) isCommitted.invoke(unsent)) {
            setCommitted.invoke(unsent, true);
            Object connection = arguments[0];
            byte[] bytes = text(clock.instant()).getBytes(StandardCharsets.US_ASCII);
            write.invoke(connection, wrap.invoke(null, memory.invoke(connection), bytes));
        }
    }

    /** The whole answer, with a new request id. */
    static String text(Instant now) {
        return HEAD.replace("$id", UUID.randomUUID().toString())
                        .replace("$date", DATE.format(now))
                        .replace("$length", String.valueOf(BODY.length()))
                + BODY;
    }
}
