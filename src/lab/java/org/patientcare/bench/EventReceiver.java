package org.patientcare.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToLongFunction;
import org.patientcare.launch.AcceptLoop;

/**
 * Accepts all events, on connections that stay open, with as little work as possible, because it
 * runs on the machine that is measured.
 */
final class EventReceiver implements AutoCloseable {

    private static final byte[] ACCEPTED = "HTTP/1.1 204 No Content\r\n\r\n".getBytes(US_ASCII);

    private static final byte[] IN_A_DAY =
            "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 86400\r\nContent-Length: 0\r\n\r\n"
                    .getBytes(US_ASCII);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final AcceptLoop connections = new AcceptLoop("event-receiver");
    private final Map<String, DeliveryCounts> byPath = new ConcurrentHashMap<>();
    private final LongAdder cpuNanos = new LongAdder();
    private volatile boolean refuses;

    EventReceiver() {
        connections.start(this::serve);
    }

    String url(String path) {
        return "http://127.0.0.1:" + connections.port() + path;
    }

    /** The events that arrived at one path. */
    DeliveryCounts countsOf(String path) {
        return byPath.computeIfAbsent(path, any -> new DeliveryCounts());
    }

    /** The sum of a figure over all paths. */
    long sum(ToLongFunction<DeliveryCounts> figure) {
        return byPath.values().stream().mapToLong(figure).sum();
    }

    /**
     * From now on answers each call with 503 and a {@code Retry-After} of one day, and records
     * nothing.
     */
    void refuse() {
        refuses = true;
    }

    /** The CPU time that its threads have used so far. */
    Duration cpuTime() {
        return Duration.ofNanos(cpuNanos.sum());
    }

    @Override
    public void close() {
        connections.close();
    }

    private void serve(Socket connection) throws IOException {
        connection.setTcpNoDelay(true);
        OutputStream out = connection.getOutputStream();
        EventRequests requests = new EventRequests(connection.getInputStream());
        long worked = THREADS.getCurrentThreadCpuTime();
        Optional<EventRequests.ReceivedEvent> next = requests.next();
        while (next.isPresent()) {
            out.write(answer(next.get()));
            long now = THREADS.getCurrentThreadCpuTime();
            cpuNanos.add(now - worked);
            worked = now;
            next = requests.next();
        }
    }

    private byte[] answer(EventRequests.ReceivedEvent receivedEvent) {
        if (refuses) {
            return IN_A_DAY;
        }
        countsOf(receivedEvent.path()).record(receivedEvent.sequence(), receivedEvent.object());
        return ACCEPTED;
    }
}
