package org.patientcare.chaos;

import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.patientcare.testing.Http;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Proxy;
import org.patientcare.testing.SlowClients;

/** The faults in which no process dies. */
final class NonFatalFaults {

    private static final Duration FROZEN = Duration.ofSeconds(60);
    private static final Duration PAUSED = Duration.ofSeconds(20);
    private static final Duration SILENT = Duration.ofSeconds(12);

    /**
     * Less than the proxy's time-out for incomplete requests, so that all slow clients stay
     * connected.
     */
    private static final Duration SLOW_TIME = Duration.ofSeconds(7);

    private static final Duration BUSY = Duration.ofSeconds(20);
    private static final int COUNT = 300;
    private static final int SENDERS = 20;
    private static final long PAUSE_MILLIS = 100;

    private NonFatalFaults() {}

    static void freezeDatabase(Installation installation) {
        installation.database().freeze();
        waitFor(FROZEN);
    }

    static void pauseNode(Installation installation) {
        installation.nodes().get(0).pause();
        waitFor(PAUSED);
    }

    /** Each attempt to send must fail in time, because neither channel responds. */
    static void silencePartners(Installation installation) {
        installation.partners().hangOnMessages();
        sendFor(SILENT, installation);
        installation.partners().hangOnConnect();
        sendFor(SILENT, installation);
    }

    private static void sendFor(Duration time, Installation installation) {
        long end = System.nanoTime() + time.toNanos();
        Parallel.run(
                Collections.nCopies(
                        SENDERS,
                        () -> {
                            while (System.nanoTime() < end) {
                                installation.answers().expect("400", installation::sendCode);
                                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
                            }
                            return 0;
                        }));
    }

    static void halfHeads(Installation installation) {
        probe(installation, caller -> SlowClients.halfHeaders(proxy(installation), COUNT, caller));
    }

    static void halfBodies(Installation installation) {
        probe(installation, caller -> SlowClients.halfBodies(proxy(installation), COUNT, caller));
    }

    static void halfLargeBodies(Installation installation) {
        probe(
                installation,
                caller -> SlowClients.halfLargeBodies(proxy(installation), COUNT, caller));
    }

    static void slowReaders(Installation installation) {
        probe(
                installation,
                caller ->
                        SlowClients.slowReaders(
                                proxy(installation), COUNT, caller, Installation.LARGE_ANSWER));
    }

    /** While the slow clients are connected, clients on new connections have to be served. */
    private static void probe(Installation installation, Function<Http, SlowClients> begin) {
        try (SlowClients slow = begin.apply(installation.caller())) {
            if (slow.count() != COUNT) {
                throw new IllegalStateException("there are " + slow.count());
            }
            installation.answers().takeSlowest();
            long end = System.nanoTime() + SLOW_TIME.toNanos();
            while (System.nanoTime() < end) {
                installation.answers().expect("200", installation::readOnNewConnection);
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
            }
        }
    }

    /** Only waits, because the load itself is the fault. */
    static void loadPool(Installation installation) {
        waitFor(BUSY);
    }

    private static Proxy proxy(Installation installation) {
        return installation.proxy().orElseThrow();
    }

    private static void waitFor(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
