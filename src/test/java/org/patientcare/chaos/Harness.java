package org.patientcare.chaos;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.patientcare.testing.Waiting;

/** Lets faults happen to an installation under load, and judges what is left. */
final class Harness implements AutoCloseable {

    private static final Duration RECOVERY_LIMIT = Duration.ofSeconds(10);
    private static final Duration GIVE_UP = Duration.ofSeconds(60);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);
    private static final int FEWEST_ACKNOWLEDGED = 5;
    private static final int MORE_ACKNOWLEDGED = 100;
    private static final int MOMENT_MICROS = 100_000;

    private final Installation installation;
    private final Ledger ledger;
    private final Load load;
    private final Writer probe;
    private final Random random;
    private final Set<Finding> known = new HashSet<>();

    private Harness(Installation installation, Ledger ledger, long seed) {
        this.installation = installation;
        this.ledger = ledger;
        load = new Load(installation, ledger, seed);
        probe = new Writer(0, installation, ledger, seed);
        random = new Random(seed);
    }

    /**
     * @param folder empty, on a disk
     */
    static Harness start(Path folder, Path war, long seed) {
        Installation installation = Installation.start(folder, war);
        return new Harness(installation, new Ledger(folder.resolve("ledger")), seed);
    }

    /** One fault at a random moment, until the service is whole again. */
    Cycle cycle(Fault fault) {
        int before = ledger.attempts().size();
        ledger.fault(fault);
        recovery();
        load.begin();
        load.awaitAcknowledged(FEWEST_ACKNOWLEDGED + random.nextInt(MORE_ACKNOWLEDGED));
        LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(random.nextInt(MOMENT_MICROS)));
        fault.strike(installation);
        if (fault.takesServer()) {
            load.end();
        }
        fault.mend(installation);
        Duration recovery = recovery();
        load.end();
        return judged(fault, before, recovery);
    }

    @Override
    public void close() {
        try (installation;
                ledger) {
            load.end();
        }
    }

    private Duration recovery() {
        long begin = System.nanoTime();
        Waiting.until(
                probe::isServed,
                GIVE_UP,
                LOOK_AGAIN,
                () -> "the service does not recover; its log is " + installation.serverLog());
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    private Cycle judged(Fault fault, int before, Duration recovery) {
        Collection<Attempt> attempts = ledger.attempts();
        List<Finding> findings = new ArrayList<>(Judge.findings(attempts, installation.stored()));
        if (recovery.compareTo(RECOVERY_LIMIT) > 0) {
            findings.add(new Finding(Finding.Rule.RECOVERY, fault + ": after " + recovery));
        }
        findings.removeIf(finding -> !known.add(finding));
        List<Attempt> ofThis = attempts.stream().skip(before).toList();
        long acknowledged = ofThis.stream().filter(Attempt::isAcknowledged).count();
        long refused = ofThis.stream().filter(Attempt::isRefused).count();
        return new Cycle(
                fault,
                acknowledged,
                refused,
                ofThis.size() - acknowledged - refused,
                findings,
                recovery);
    }
}
