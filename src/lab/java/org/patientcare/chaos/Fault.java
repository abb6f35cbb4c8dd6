package org.patientcare.chaos;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.patientcare.testing.Database;

/** The faults that are injected into an installation under load. */
enum Fault {
    CONNECTIONS_DROPPED(Outage.DATABASE, Fault::dropConnections, i -> {}),
    BACKEND_KILLED(Outage.DATABASE, i -> i.database().killBackend(), i -> {}),
    DATABASE_STOPPED(Outage.DATABASE, i -> i.database().stop()),
    DATABASE_STOPPED_AT_ONCE(Outage.DATABASE, i -> i.database().stopImmediately()),
    DATABASE_KILLED(Outage.DATABASE, i -> i.database().kill()),
    POSTMASTER_KILLED(Outage.DATABASE, i -> i.database().killPostmaster()),
    SERVER_TERMINATED(Outage.SERVER, Installation::terminateServer),
    SERVER_KILLED(Outage.SERVER, Installation::killServer),
    BOTH_KILLED(Outage.BOTH, Installation::killBoth),

    DATABASE_FROZEN(Outage.DATABASE, NonFatalFaults::freezeDatabase, i -> i.database().thaw()),
    PARTNERS_SILENT(
            Outage.NOTHING, NonFatalFaults::silencePartners, i -> i.partners().respondAgain()),
    HALF_HEADS(Outage.NOTHING, NonFatalFaults::halfHeads),
    HALF_BODIES(Outage.NOTHING, NonFatalFaults::halfBodies),
    HALF_LARGE_BODIES(Outage.NOTHING, NonFatalFaults::halfLargeBodies),
    SLOW_READERS(Outage.NOTHING, NonFatalFaults::slowReaders),
    NODE_PAUSED(Outage.A_NODE, NonFatalFaults::pauseNode, i -> i.nodes().get(0).resume()),
    POOL_OF_5(Outage.NOTHING, NonFatalFaults::loadPool),

    PRIMARY_SWITCHED_OVER(Outage.DATABASE, Failovers::switchOver, i -> i.pair().rebuild()),
    PRIMARY_KILLED(Outage.DATABASE, Failovers::killPrimary, i -> i.pair().rebuild()),
    PRIMARY_FROZEN_AND_WOKEN(Outage.DATABASE, Failovers::freezePrimary, Failovers::wakePrimary),
    PRIMARY_WITHOUT_STANDBY(
            Outage.DATABASE, Failovers::cutStandbyOff, Failovers::connectStandbyAgain),
    PRIMARY_WITHOUT_NODES(Outage.DATABASE, Failovers::cutNodesOff, Failovers::connectNodesAgain),
    PRIMARY_DISK_FULL(Outage.DATABASE, Failovers::fillDisk, Failovers::clearDisk),

    LEADER_SWITCHED_OVER(
            Outage.DATABASE, i -> i.cluster().switchOver(), i -> i.cluster().awaitStandby()),
    LEADER_KILLED(Outage.DATABASE, i -> i.cluster().killLeader(), i -> i.cluster().bringBack()),
    LEADER_FROZEN_AND_WOKEN(Outage.DATABASE, Failovers::freezeLeader, Failovers::wakeLeader),
    ETCD_AWAY(Outage.NOTHING, Failovers::stopEtcd, i -> i.cluster().startEtcd());

    private static final Set<Fault> FAILOVERS = EnumSet.range(PRIMARY_SWITCHED_OVER, ETCD_AWAY);

    private static final Set<Fault> BY_PATRONI = EnumSet.range(LEADER_SWITCHED_OVER, ETCD_AWAY);

    private static final Set<Fault> SLOW_CLIENTS =
            EnumSet.of(HALF_HEADS, HALF_BODIES, HALF_LARGE_BODIES, SLOW_READERS);

    private static final String UNAVAILABLE = "503";

    /** The proxy's answers if a node has received a call and does not respond. */
    private static final Set<String> NO_ANSWER = Set.of("502", "504");

    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

    /** From the moment when all is up again to the first acknowledged write. */
    private static final Duration RECOVERY_LIMIT = Duration.ofSeconds(10);

    /** From the fault to the first write that the new primary acknowledges. */
    private static final Duration FAILOVER_LIMIT = Duration.ofSeconds(30);

    /** How long a client may wait while many other clients never finish. */
    private static final Duration AT_ONCE = Duration.ofSeconds(1);

    /**
     * The limit for calls that a paused node had received: the pause of 20 s, and time to continue.
     */
    private static final Duration PAUSE = Duration.ofSeconds(25);

    private static final int DROPS = 15;
    private static final long BETWEEN_DROPS_MILLIS = 200;

    private final Outage outage;
    private final Consumer<Installation> strike;
    private final Consumer<Installation> mend;

    Fault(Outage outage, Consumer<Installation> strike, Consumer<Installation> mend) {
        this.outage = outage;
        this.strike = strike;
        this.mend = mend;
    }

    Fault(Outage outage, Consumer<Installation> strike) {
        this(outage, strike, outage.mend);
    }

    /** Makes the installation one into which the fault can be injected. */
    void prepare(Installation installation) {
        if (this == PRIMARY_DISK_FULL) {
            installation.pair().useSmallDisk();
        }
    }

    /** Injects the fault, and returns when that is done. */
    void inject(Installation installation) {
        strike.accept(installation);
    }

    /** Starts again what the fault stopped, and does nothing else. */
    void repair(Installation installation) {
        mend.accept(installation);
    }

    boolean stopsServer() {
        return outage == Outage.SERVER || outage == Outage.BOTH;
    }

    /** The kind of installation into which the fault is injected. */
    InstallationKind site() {
        if (ordinal() <= BOTH_KILLED.ordinal()) {
            return InstallationKind.ONE_NODE;
        }
        if (BY_PATRONI.contains(this)) {
            return InstallationKind.WITH_PATRONI;
        }
        if (FAILOVERS.contains(this)) {
            return InstallationKind.WITH_STANDBY;
        }
        return this == POOL_OF_5 ? InstallationKind.SMALL_POOL : InstallationKind.BEHIND_PROXY;
    }

    /** The faults for a kind of installation. */
    static List<Fault> of(InstallationKind installationKind) {
        return Arrays.stream(values()).filter(fault -> fault.site() == installationKind).toList();
    }

    /** Whether writes must be acknowledged again before what the fault stopped is repaired. */
    boolean isFailedOver() {
        return FAILOVERS.contains(this);
    }

    Duration recoveryLimit() {
        return isFailedOver() ? FAILOVER_LIMIT : RECOVERY_LIMIT;
    }

    /** The time within which each call must be answered during the fault. */
    Duration answerLimit() {
        if (this == NODE_PAUSED) {
            return PAUSE;
        }
        return SLOW_CLIENTS.contains(this) ? AT_ONCE : ANSWER_LIMIT;
    }

    /** Whether a valid request may get this answer during the fault. */
    boolean allows(String answer) {
        return switch (answer) {
            case Attempt.BROKEN -> stopsServer();
            case UNAVAILABLE -> isShutdown() || outage != Outage.SERVER && outage != Outage.NOTHING;
            default -> outage == Outage.A_NODE && NO_ANSWER.contains(answer);
        };
    }

    /**
     * Whether the server is stopped in an orderly way: it then still answers, but refuses new
     * requests.
     */
    private boolean isShutdown() {
        return this == SERVER_TERMINATED;
    }

    private static void dropConnections(Installation installation) {
        for (int i = 0; i < DROPS; i++) {
            Database.dropServiceConnections(installation.database().url());
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(BETWEEN_DROPS_MILLIS));
        }
    }

    /** What is unavailable for a while. */
    private enum Outage {
        DATABASE(i -> i.database().start()),
        SERVER(Installation::startServer),
        BOTH(
                i -> {
                    i.database().start();
                    i.startServer();
                }),
        /** One of two nodes. */
        A_NODE(i -> {}),
        NOTHING(i -> {});

        private final Consumer<Installation> mend;

        Outage(Consumer<Installation> mend) {
            this.mend = mend;
        }
    }
}
