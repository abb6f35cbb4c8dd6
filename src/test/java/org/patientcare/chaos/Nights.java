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

/** What goes wrong for a while without anything dying. */
final class Nights {

    private static final Duration FROZEN = Duration.ofSeconds(60);
    private static final Duration PAUSED = Duration.ofSeconds(20);
    private static final Duration SILENT = Duration.ofSeconds(12);

    /** Less than the proxy's patience with half a request, so that all of them are there. */
    private static final Duration CROWDED = Duration.ofSeconds(7);

    private static final Duration BUSY = Duration.ofSeconds(20);
    private static final int CROWD = 300;
    private static final int SENDERS = 20;
    private static final long PAUSE_MILLIS = 100;

    private Nights() {}

    static void freezeDatabase(Installation installation) {
        installation.database().freeze();
        pass(FROZEN);
    }

    static void pauseNode(Installation installation) {
        installation.nodes().get(0).pause();
        pass(PAUSED);
    }

    /** Each attempt to send must fail in time, with both channels at fault. */
    static void silencePartners(Installation installation) {
        installation.partners().fallSilent();
        sendFor(SILENT, installation);
        installation.partners().greetNobody();
        sendFor(SILENT, installation);
    }

    private static void sendFor(Duration time, Installation installation) {
        long end = System.nanoTime() + time.toNanos();
        Parallel.run(
                Collections.nCopies(
                        SENDERS,
                        () -> {
                            while (System.nanoTime() < end) {
                                installation.answers().expect("400", installation::send);
                                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
                            }
                            return 0;
                        }));
    }

    static void halfHeads(Installation installation) {
        crowd(installation, caller -> SlowClients.halfHeaders(proxy(installation), CROWD, caller));
    }

    static void halfBodies(Installation installation) {
        crowd(installation, caller -> SlowClients.halfBodies(proxy(installation), CROWD, caller));
    }

    static void halfLargeBodies(Installation installation) {
        crowd(
                installation,
                caller -> SlowClients.halfLargeBodies(proxy(installation), CROWD, caller));
    }

    static void slowReaders(Installation installation) {
        crowd(
                installation,
                caller ->
                        SlowClients.slowReaders(
                                proxy(installation), CROWD, caller, Installation.LARGE_ANSWER));
    }

    /** While they are there, clients on new connections have to be served. */
    private static void crowd(Installation installation, Function<Http, SlowClients> begin) {
        try (SlowClients slow = begin.apply(installation.caller())) {
            if (slow.count() != CROWD) {
                throw new IllegalStateException("there are " + slow.count());
            }
            installation.answers().takeSlowest();
            long end = System.nanoTime() + CROWDED.toNanos();
            while (System.nanoTime() < end) {
                installation.answers().expect("200", installation::readOnNewConnection);
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
            }
        }
    }

    /** The load itself is what happens. */
    static void loadPool(Installation installation) {
        pass(BUSY);
    }

    private static Proxy proxy(Installation installation) {
        return installation.proxy().orElseThrow();
    }

    private static void pass(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
