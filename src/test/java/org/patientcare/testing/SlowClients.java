package org.patientcare.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Many clients of the proxy at the same time that never finish their request or their reading. */
public final class SlowClients implements AutoCloseable {

    private static final Duration BETWEEN_BYTES = Duration.ofSeconds(1);
    private static final int BODY = 20_000;
    private static final int LARGE_BODY = 1_000_000;

    /** Bytes of a large body that are sent: more than the proxy buffers. */
    private static final int MUCH = 600_000;

    /** The receive buffer of a client that reads slowly, in bytes. */
    private static final int NARROW = 4096;

    private final List<TlsConnection> lines;
    private final AtomicBoolean closed = new AtomicBoolean();

    private SlowClients(int count, Supplier<TlsConnection> begin) {
        lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lines.add(begin.get());
        }
    }

    /** They send the first half of their headers. */
    public static SlowClients halfHeaders(Proxy proxy, int count, Http caller) {
        String head = TlsConnection.head("PUT /v1/patients HTTP/1.1", caller);
        String half = head.substring(0, head.length() / 2);
        return new SlowClients(count, () -> proxy.newConnection().send(half));
    }

    /** They send the first half of a body of a usual size. */
    public static SlowClients halfBodies(Proxy proxy, int count, Http caller) {
        return bodies(proxy, count, caller, BODY, BODY / 2);
    }

    /** They send more than half of a body that the proxy does not buffer as a whole. */
    public static SlowClients halfLargeBodies(Proxy proxy, int count, Http caller) {
        return bodies(proxy, count, caller, LARGE_BODY, MUCH);
    }

    private static SlowClients bodies(Proxy proxy, int count, Http caller, int length, int sent) {
        String head =
                TlsConnection.head(
                        "PUT /v1/patients HTTP/1.1",
                        caller,
                        "Content-Type: application/json",
                        "Content-Length: " + length);
        String part = head + "{\"patients\":[" + " ".repeat(sent);
        return new SlowClients(count, () -> proxy.newConnection().send(part));
    }

    /**
     * They request a large answer and read a byte of it every second; returns once all have read
     * the first.
     */
    public static SlowClients slowReaders(Proxy proxy, int count, Http caller, String path) {
        String head = TlsConnection.head("GET " + path + " HTTP/1.1", caller);
        SlowClients clients =
                new SlowClients(count, () -> proxy.newSlowConnection(NARROW).send(head));
        clients.lines.forEach(TlsConnection::readByte);
        Thread reading = new Thread(clients::read, "slow-readers");
        reading.setDaemon(true);
        reading.start();
        return clients;
    }

    public int count() {
        return lines.size();
    }

    /** Waits for the answers to all of them. */
    public List<Reply> replies() {
        return lines.stream().map(TlsConnection::reply).toList();
    }

    @Override
    public void close() {
        closed.set(true);
        lines.forEach(TlsConnection::close);
    }

    private void read() {
        while (!closed.get()) {
            lines.forEach(TlsConnection::readByte);
            LockSupport.parkNanos(BETWEEN_BYTES.toNanos());
        }
    }
}
