package org.patientcare.chaos;

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
    BOTH_KILLED(Takes.BOTH, Installation::killBoth);

    private static final String UNAVAILABLE = "503";
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
        return takes != Takes.DATABASE;
    }

    /** Whether a right request may be answered so under it. */
    boolean excuses(String answer) {
        return switch (answer) {
            case Attempt.BROKEN -> takes != Takes.DATABASE;
            case UNAVAILABLE -> takes != Takes.SERVER;
            default -> false;
        };
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
                });

        private final Consumer<Installation> mend;

        Takes(Consumer<Installation> mend) {
            this.mend = mend;
        }
    }
}
