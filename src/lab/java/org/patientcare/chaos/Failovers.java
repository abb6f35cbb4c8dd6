package org.patientcare.chaos;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.Waiting;

/**
 * What can happen to a primary that has a standby. Each fault ends when there is a primary again,
 * and its repair when that one has a synchronous standby.
 */
final class Failovers {

    /** When somebody notices; longer than all time-outs of a node. */
    private static final Duration NOTICED_AFTER = Duration.ofSeconds(8);

    /** Longer than Patroni's lock lasts. */
    private static final Duration WITHOUT_ETCD = Duration.ofSeconds(25);

    /** How long a former primary can be reached before it is ended. */
    private static final Duration AWAKE = Duration.ofSeconds(10);

    private static final long PAUSE_MILLIS = 100;
    private static final String REVOKED = "401";
    private static final String UNAVAILABLE = "503";

    private Failovers() {}

    static void switchOver(Installation installation) {
        installation.pair().failOver(member -> member.end(DatabaseMember::stop));
    }

    static void killPrimary(Installation installation) {
        installation.pair().failOver(member -> member.end(DatabaseMember::kill));
    }

    static void freezePrimary(Installation installation) {
        installation.makeSecondKey();
        installation.pair().failOver(member -> member.server().freeze());
    }

    /** The former primary still accepts the key that is revoked while it is frozen. */
    static void wakePrimary(Installation installation) {
        installation.revokeSecondKey();
        installation.pair().other().server().thaw();
        useRevokedKey(installation);
        installation.pair().rebuild();
    }

    private static void useRevokedKey(Installation installation) {
        long end = System.nanoTime() + AWAKE.toNanos();
        while (System.nanoTime() < end) {
            for (Node node : installation.nodes()) {
                installation
                        .answers()
                        .expectAny(
                                Set.of(REVOKED, UNAVAILABLE),
                                () -> installation.readWithSecondKey(node));
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
        }
    }

    static void freezeLeader(Installation installation) {
        installation.makeSecondKey();
        installation.cluster().freezeLeader();
    }

    /** Patroni demotes the former primary as soon as it runs. */
    static void wakeLeader(Installation installation) {
        installation.revokeSecondKey();
        installation.cluster().wake();
        useRevokedKey(installation);
        installation.cluster().awaitStandby();
    }

    /** The primary goes on. */
    static void stopEtcd(Installation installation) {
        installation.cluster().stopEtcd();
        waitFor(WITHOUT_ETCD);
    }

    /** As shipped, the primary then goes on alone. */
    static void cutStandbyOff(Installation installation) {
        installation.pair().primary().ofStandby().cut();
        waitFor(NOTICED_AFTER);
        installation.pair().goOnAlone();
    }

    static void connectStandbyAgain(Installation installation) {
        installation.pair().primary().ofStandby().mend();
        installation.pair().makeSynchronous();
    }

    /** Nobody but the nodes notices, so somebody has to switch over. */
    static void cutNodesOff(Installation installation) {
        installation.pair().primary().ofNodes().cut();
        waitFor(NOTICED_AFTER);
        switchOver(installation);
    }

    static void connectNodesAgain(Installation installation) {
        installation.pair().other().ofNodes().mend();
        installation.pair().rebuild();
    }

    static void fillDisk(Installation installation) {
        installation.pair().fillDisk();
        Waiting.until(
                "the nodes notice that the disk is full",
                () -> installation.nodes().stream().noneMatch(Failovers::isReady));
        killPrimary(installation);
    }

    static void clearDisk(Installation installation) {
        installation.pair().clearDisk();
        installation.pair().rebuild();
    }

    private static boolean isReady(Node node) {
        return Http.node(node.port()).get("/health/ready").status() == 200;
    }

    private static void waitFor(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
