package org.patientcare.testing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures the CPU time of the request threads of the suite's node, as Linux counts it. JIT
 * compilation and garbage collection run in other threads and are not included. Only one request
 * may run at a time.
 */
public final class ServerCpu {

    /** The threads' names are {@code http-thread-pool::…}; the system keeps 15 characters. */
    private static final String POOL = "http-thread-poo";

    /** The maximum number of polls until the thread that has answered is idle. */
    private static final int MAX_POLLS = 200;

    /** After this number of polls a thread has its final name. */
    private static final int POLLS_OF_NAME = 10;

    /** Between two polls: the system updates the count when a thread stops, or at its next tick. */
    private static final Duration POLL_INTERVAL = Duration.ofNanos(300_000);

    private static final int LONGEST_LINE = 64;

    private final Path tasks;

    /**
     * The file with the CPU time of each request thread, by its id. The files are kept open,
     * because there may be two hundred and all are polled often.
     */
    private final Map<String, FileChannel> ofPool = new HashMap<>();

    private final ByteBuffer line = ByteBuffer.allocateDirect(LONGEST_LINE);

    /** The sum after the last request; if it is still the same, all threads are idle. */
    private long last;

    /** How often the name of each other thread was read. */
    private final Map<String, Integer> others = new HashMap<>();

    private ServerCpu(Path tasks) {
        this.tasks = tasks;
    }

    /** Whether this machine reports the CPU time of threads. */
    public static boolean isKnown() {
        return Files.exists(Path.of("/proc/self/schedstat"));
    }

    public static ServerCpu ofSuiteNode() {
        String port = "--port\0" + Integer.getInteger("it.http.port") + "\0";
        return ProcessHandle.current()
                .descendants()
                .map(process -> Path.of("/proc", String.valueOf(process.pid())))
                .filter(process -> text(process.resolve("cmdline")).contains(port))
                .findFirst()
                .map(process -> new ServerCpu(process.resolve("task")))
                .orElseThrow(() -> new AssertionError("the suite's node is not a child of ours"));
    }

    public Duration of(Runnable request) {
        findThreads();
        long before = sum();
        if (before != last) {
            before = settled();
        }
        request.run();
        findThreads();
        last = settled();
        return Duration.ofNanos(last - before);
    }

    private long settled() {
        long sum = sum();
        for (int i = 0; i < MAX_POLLS; i++) {
            LockSupport.parkNanos(POLL_INTERVAL.toNanos());
            long now = sum();
            if (now == sum) {
                return now;
            }
            sum = now;
        }
        return sum;
    }

    private long sum() {
        return ofPool.values().stream().mapToLong(this::nanos).sum();
    }

    /** Finds new request threads. A thread that has just started does not have its name yet. */
    private void findThreads() {
        String[] threads = tasks.toFile().list();
        if (threads == null) {
            throw new AssertionError("the suite's node has ended");
        }
        for (String thread : threads) {
            if (!ofPool.containsKey(thread)
                    && others.merge(thread, 1, Integer::sum) <= POLLS_OF_NAME
                    && text(tasks.resolve(thread).resolve("comm")).startsWith(POOL)) {
                follow(thread);
            }
        }
    }

    private void follow(String thread) {
        try {
            ofPool.put(thread, FileChannel.open(tasks.resolve(thread).resolve("schedstat")));
        } catch (IOException gone) {
            // The thread has ended.
        }
    }

    /** The number with which the file begins; 0 if the thread has ended. */
    private long nanos(FileChannel schedstat) {
        try {
            line.clear();
            schedstat.read(line, 0);
            line.flip();
            long nanos = 0;
            for (byte next = next(); Character.isDigit(next); next = next()) {
                nanos = 10 * nanos + Character.digit(next, 10);
            }
            return nanos;
        } catch (IOException gone) {
            return 0;
        }
    }

    private byte next() {
        return line.hasRemaining() ? line.get() : 0;
    }

    /** Empty if the thread or process has ended. */
    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }
}
