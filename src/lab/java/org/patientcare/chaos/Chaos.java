package org.patientcare.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.patientcare.chaos.erasures.ErasureNight;
import org.patientcare.chaos.events.KilledNodes;

/**
 * {@code ./mvnw -Pdrills -Ddrills=crash -Dchaos=true}: runs many cycles, with each fault equally
 * often, then the faults in which no process dies and those of a primary with a standby, and prints
 * a table. Then it kills nodes while they deliver events and while they erase patients, and checks
 * the harness itself on builds that are broken on purpose.
 */
public final class Chaos {

    private static final int CYCLES = 81;

    /** How often nodes are killed while they deliver events. */
    private static final int KILLS = 50;

    /**
     * How many writes are made through one node, each read through the other as soon as it is
     * acknowledged.
     */
    private static final int WRITES = 10_000;

    private final Path folder;
    private final Path war;
    private final long seed;
    private final Table table = new Table();

    private Chaos(Path folder, Path war, long seed) {
        this.folder = folder;
        this.war = war;
        this.seed = seed;
    }

    /**
     * Plays them and prints what it sees, in {@code target/chaos}.
     *
     * @return whether no rule was broken, and no broken build went unnoticed
     */
    static boolean play() throws IOException {
        long seed = Long.getLong("chaos.seed", System.nanoTime());
        int cycles = Integer.getInteger("chaos.cycles", CYCLES);
        int nights = Integer.getInteger("chaos.nights", 1);
        int failovers = Integer.getInteger("chaos.failovers", 1);
        int kills = Integer.getInteger("chaos.kills", KILLS);
        int erasures = Integer.getInteger("chaos.erasures", 1);
        Path folder =
                Files.createTempDirectory(
                        Files.createDirectories(Path.of("target", "chaos")), "run");
        Path war = Path.of(System.getProperty("patientcare.war"));
        System.out.println("Seed " + seed + ", in " + folder);
        Chaos chaos = new Chaos(folder, war, seed);
        boolean right = true;
        try {
            if (cycles > 0) {
                right &= chaos.runFaults(InstallationKind.ONE_NODE, faults(cycles, seed));
            }
            if (nights > 0) {
                for (InstallationKind installationKind :
                        List.of(InstallationKind.BEHIND_PROXY, InstallationKind.SMALL_POOL)) {
                    right &= chaos.runRepeatedly(installationKind, nights);
                }
            }
            if (failovers > 0) {
                right &= chaos.runRepeatedly(InstallationKind.WITH_STANDBY, failovers);
                Optional<String> missing = PatroniCluster.missing();
                if (missing.isPresent()) {
                    System.out.println("Patroni is NOT TRIED: needs " + missing.get());
                } else {
                    right &= chaos.runRepeatedly(InstallationKind.WITH_PATRONI, failovers);
                }
            }
        } finally {
            chaos.table.print(System.out);
        }
        if (kills > 0) {
            right &= areEventsDelivered(folder, war, seed, kills);
        }
        if (erasures > 0) {
            right &= areErasuresWhole(folder, war, seed, erasures);
        }
        if (cycles > 0) {
            right &= noticesBrokenBuilds(folder, war, seed);
        }
        return right;
    }

    /** Runs each fault of an installation the given number of times. */
    private boolean runRepeatedly(InstallationKind installationKind, int times) throws IOException {
        return runFaults(
                installationKind,
                Collections.nCopies(times, Fault.of(installationKind)).stream()
                        .flatMap(List::stream)
                        .toList());
    }

    /**
     * Runs a cycle for each fault.
     *
     * @return whether no rule was broken
     */
    private boolean runFaults(InstallationKind installationKind, List<Fault> faults)
            throws IOException {
        boolean right = true;
        Path own = Files.createDirectory(folder.resolve(installationKind.name()));
        try (Harness harness = Harness.start(own, war, seed, installationKind)) {
            if (installationKind == InstallationKind.BEHIND_PROXY) {
                right &= areReadsFresh(harness);
            }
            for (Fault fault : faults) {
                if (!harness.isPossible(fault)) {
                    System.out.println(fault + " is NOT TRIED: only root can mount a small disk");
                    continue;
                }
                Cycle cycle = harness.cycle(fault);
                table.add(cycle);
                System.out.println(cycle.summary());
                cycle.findings().forEach(System.out::println);
                right &= cycle.findings().isEmpty();
            }
            List<String> ofEvents = harness.eventFindings();
            ofEvents.forEach(System.out::println);
            right &= ofEvents.isEmpty();
        }
        return right;
    }

    private static boolean areEventsDelivered(Path folder, Path war, long seed, int kills)
            throws IOException {
        Path own = Files.createDirectory(folder.resolve("events"));
        try (KilledNodes nodes = new KilledNodes(own, war, seed)) {
            List<String> findings = nodes.findingsAfter(kills);
            findings.forEach(System.out::println);
            return findings.isEmpty();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean areErasuresWhole(Path folder, Path war, long seed, int rounds)
            throws IOException {
        Path own = Files.createDirectory(folder.resolve("erasures"));
        try (ErasureNight night = new ErasureNight(own, war, seed, rounds)) {
            List<String> findings = night.findings();
            findings.forEach(System.out::println);
            return findings.isEmpty();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean areReadsFresh(Harness harness) {
        long began = System.nanoTime();
        List<String> stale = harness.staleReads(WRITES);
        System.out.printf(
                "%d writes through one node read through the other in %.1f s: %d stale%n",
                WRITES, (System.nanoTime() - began) / 1e9, stale.size());
        stale.forEach(System.out::println);
        return stale.isEmpty();
    }

    /** Checks that a harness that finds nothing would find broken rules. */
    private static boolean noticesBrokenBuilds(Path folder, Path war, long seed)
            throws IOException {
        boolean all = true;
        for (BrokenBuild build : BrokenBuild.values()) {
            Path own = Files.createDirectory(folder.resolve(build.name()));
            OptionalInt cycles = build.noticedAfter(war, own, seed);
            System.out.printf(
                    "Broken on purpose, %s: %s%n",
                    build,
                    cycles.isPresent() ? "noticed in cycle " + cycles.getAsInt() : "NOT NOTICED");
            all &= cycles.isPresent();
        }
        return all;
    }

    /** All faults of one node in random order, repeated for the given number of cycles. */
    private static List<Fault> faults(int cycles, long seed) {
        Random random = new Random(seed);
        List<Fault> faults = new ArrayList<>();
        while (faults.size() < cycles) {
            List<Fault> all = new ArrayList<>(Fault.of(InstallationKind.ONE_NODE));
            Collections.shuffle(all, random);
            faults.addAll(all);
        }
        return faults.subList(0, cycles);
    }
}
