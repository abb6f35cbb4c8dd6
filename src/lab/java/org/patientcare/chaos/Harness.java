package org.patientcare.chaos;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.patientcare.chaos.events.EventLoad;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.ReadAfterWrite;
import org.patientcare.testing.Waiting;

/** Injects faults into an installation under load, and checks what is stored afterwards. */
final class Harness implements AutoCloseable {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
    private static final int MIN_ACKNOWLEDGED = 5;
    private static final int MORE_ACKNOWLEDGED = 100;
    private static final int MOMENT_MICROS = 100_000;

    private final Installation installation;
    private final Ledger ledger;
    private final Load load;
    private final BatchWriter probe;
    private final Optional<EventLoad> events;
    private final Random random;
    private final Set<Finding> known = new HashSet<>();

    private Harness(
            Installation installation,
            Ledger ledger,
            long seed,
            InstallationKind installationKind) {
        this.installation = installation;
        this.ledger = ledger;
        load = new Load(installation, ledger, seed, installationKind);
        probe = new BatchWriter(0, installation, ledger, seed);
        events = installation.eventLoad();
        random = new Random(seed);
    }

    /**
     * @param folder an empty folder on a disk
     */
    static Harness start(Path folder, Path war, long seed) {
        return start(folder, war, seed, InstallationKind.ONE_NODE);
    }

    /**
     * @param folder an empty folder on a disk
     */
    static Harness start(Path folder, Path war, long seed, InstallationKind installationKind) {
        Installation installation = Installation.start(folder, war, installationKind);
        return new Harness(
                installation, new Ledger(folder.resolve("ledger")), seed, installationKind);
    }

    /**
     * Injects one fault at a random moment, and returns when the service has recovered and the data
     * are checked.
     */
    Cycle cycle(Fault fault) {
        int before = ledger.attempts().size();
        ledger.fault(fault);
        fault.prepare(installation);
        recovery();
        Optional<OpenPage> page = installation.openPage();
        events.ifPresent(EventLoad::begin);
        load.begin();
        load.awaitAcknowledged(MIN_ACKNOWLEDGED + random.nextInt(MORE_ACKNOWLEDGED));
        LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(random.nextInt(MOMENT_MICROS)));
        installation.answers().takeSlowest();
        long struck = System.nanoTime();
        fault.inject(installation);
        if (fault.stopsServer()) {
            load.end();
        }
        Optional<Duration> failedOver = Optional.empty();
        if (fault.isFailedOver()) {
            recovery();
            failedOver = Optional.of(Duration.ofNanos(System.nanoTime() - struck));
        }
        fault.repair(installation);
        Duration recovery = recovery();
        load.end();
        events.ifPresent(EventLoad::end);
        page.ifPresent(this::judge);
        return judged(fault, before, failedOver.orElse(recovery));
    }

    /**
     * Writes through one node and reads through the other, the given number of times.
     *
     * @return the reads that did not return what had been written
     */
    List<String> staleReads(int times) {
        List<Node> nodes = installation.nodes();
        return ReadAfterWrite.stale(
                times,
                installation::bystander,
                Http.node(nodes.get(0).port()),
                Http.node(nodes.get(1).port()));
    }

    /**
     * What is wrong with the events of all cycles, after the last of them was delivered; nothing if
     * no events are looked at.
     */
    List<String> eventFindings() {
        if (events.isEmpty()) {
            return List.of();
        }
        try (Connection superuser = installation.superuser()) {
            return events.get().findings("Failovers", superuser);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether the machine allows this fault. */
    boolean isPossible(Fault fault) {
        return fault != Fault.PRIMARY_DISK_FULL || installation.pair().hasSmallDisk();
    }

    @Override
    public void close() {
        events.ifPresent(EventLoad::close);
        try (installation;
                ledger) {
            load.end();
        }
    }

    private Duration recovery() {
        long begin = System.nanoTime();
        Waiting.until(
                () -> probe.isServed() && installation.isHealthy(),
                POLL_INTERVAL,
                () -> "the service does not recover; its logs: " + installation.serverLogs());
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    private void judge(OpenPage page) {
        try (page) {
            page.finding().ifPresent(installation.answers()::complain);
        }
    }

    private Cycle judged(Fault fault, int before, Duration recovery) {
        Collection<Attempt> attempts = ledger.attempts();
        List<Finding> findings =
                new ArrayList<>(LedgerCheck.findings(attempts, installation.stored()));
        Answers.Answer slowest = installation.answers().takeSlowest();
        findings.addAll(ofAnswers(fault, slowest));
        if (recovery.compareTo(fault.recoveryLimit()) > 0) {
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
                slowest.time(),
                recovery);
    }

    /** Findings about answers that are not in the ledger, and about the slowest of all answers. */
    private List<Finding> ofAnswers(Fault fault, Answers.Answer slowest) {
        List<String> wrong = new ArrayList<>(installation.answers().takeComplaints());
        for (String answer : load.failedReads()) {
            if (fault.site() != InstallationKind.ONE_NODE && !fault.allows(answer)) {
                wrong.add("a read was answered " + answer);
            }
        }
        List<Finding> findings = new ArrayList<>();
        wrong.forEach(w -> findings.add(new Finding(Finding.Rule.ANSWER, fault + ": " + w)));
        if (slowest.time().compareTo(fault.answerLimit()) > 0) {
            findings.add(new Finding(Finding.Rule.SLOW, fault + ": slow is " + slowest));
        }
        return findings;
    }
}
