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

/** What happens to an installation under load. */
enum Fault {
    CONNECTIONS_DROPPED(Takes.DATABASE, Fault::dropConnections, i -> {}),
    BACKEND_KILLED(Takes.DATABASE, i -> i.database().killBackend(), i -> {}),
    DATABASE_STOPPED(Takes.DATABASE, i -> i.database().stop()),
    DATABASE_STOPPED_AT_ONCE(Takes.DATABASE, i -> i.database().stopImmediately()),
    DATABASE_KILLED(Takes.DATABASE, i -> i.database().kill()),
    POSTMASTER_KILLED(Takes.DATABASE, i -> i.database().killPostmaster()),
    SERVER_TERMINATED(Takes.SERVER, Installation::terminateServer),
    SERVER_KILLED(Takes.SERVER, Installation::killServer),
    BOTH_KILLED(Takes.BOTH, Installation::killBoth),

    DATABASE_FROZEN(Takes.DATABASE, Nights::freezeDatabase, i -> i.database().thaw()),
    PARTNERS_SILENT(Takes.NOTHING, Nights::silencePartners, i -> i.partners().speakAgain()),
    HALF_HEADS(Takes.NOTHING, Nights::halfHeads),
    HALF_BODIES(Takes.NOTHING, Nights::halfBodies),
    HALF_LARGE_BODIES(Takes.NOTHING, Nights::halfLargeBodies),
    SLOW_READERS(Takes.NOTHING, Nights::slowReaders),
    NODE_PAUSED(Takes.A_NODE, Nights::pauseNode, i -> i.nodes().get(0).goOn()),
    POOL_OF_5(Takes.NOTHING, Nights::loadPool);

    private static final Set<Fault> CROWDS =
            EnumSet.of(HALF_HEADS, HALF_BODIES, HALF_LARGE_BODIES, SLOW_READERS);

    private static final String UNAVAILABLE = "503";

    /** Of the proxy, about a node that has taken a call and says nothing. */
    private static final Set<String> NO_ANSWER = Set.of("502", "504");

    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

    /** What a client may wait while a crowd of others goes on for ever. */
    private static final Duration AT_ONCE = Duration.ofSeconds(1);

    /** The pause, for calls that the node had taken, and something to go on. */
    private static final Duration PAUSE = Duration.ofSeconds(25);

    private static final int DROPS = 15;
    private static final long BETWEEN_DROPS_MILLIS = 200;

    private final Takes takes;
    private final Consumer<Installation> strike;
    private final Consumer<Installation> mend;

    Fault(Takes takes, Consumer<Installation> strike, Consumer<Installation> mend) {
        this.takes = takes;
        this.strike = strike;
        this.mend = mend;
    }

    Fault(Takes takes, Consumer<Installation> strike) {
        this(takes, strike, takes.mend);
    }

    /** Returns when the harm is done. */
    void strike(Installation installation) {
        strike.accept(installation);
    }

    /** Starts again what is down, and does no more. */
    void mend(Installation installation) {
        mend.accept(installation);
    }

    boolean takesServer() {
        return takes == Takes.SERVER || takes == Takes.BOTH;
    }

    /** Where it is made to happen. */
    Site site() {
        if (ordinal() <= BOTH_KILLED.ordinal()) {
            return Site.ONE_NODE;
        }
        return this == POOL_OF_5 ? Site.SMALL_POOL : Site.BEHIND_PROXY;
    }

    /** Those of a site. */
    static List<Fault> of(Site site) {
        return Arrays.stream(values()).filter(fault -> fault.site() == site).toList();
    }

    /** Within which each call must be answered under it. */
    Duration answerLimit() {
        if (this == NODE_PAUSED) {
            return PAUSE;
        }
        return CROWDS.contains(this) ? AT_ONCE : ANSWER_LIMIT;
    }

    /** Whether a right request may be answered so under it. */
    boolean excuses(String answer) {
        return switch (answer) {
            case Attempt.BROKEN -> takesServer();
            case UNAVAILABLE -> saysThatItEnds() || takes != Takes.SERVER && takes != Takes.NOTHING;
            default -> takes == Takes.A_NODE && NO_ANSWER.contains(answer);
        };
    }

    /** A server that was told to end still answers, and lets no request begin. */
    private boolean saysThatItEnds() {
        return this == SERVER_TERMINATED;
    }

    private static void dropConnections(Installation installation) {
        for (int i = 0; i < DROPS; i++) {
            Database.dropServiceConnections(installation.database().url());
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(BETWEEN_DROPS_MILLIS));
        }
    }

    /** What is gone for a while. */
    private enum Takes {
        DATABASE(i -> i.database().start()),
        SERVER(Installation::startServer),
        BOTH(
                i -> {
                    i.database().start();
                    i.startServer();
                }),
        /** Of two, for a while. */
        A_NODE(i -> {}),
        NOTHING(i -> {});

        private final Consumer<Installation> mend;

        Takes(Consumer<Installation> mend) {
            this.mend = mend;
        }
    }
}
