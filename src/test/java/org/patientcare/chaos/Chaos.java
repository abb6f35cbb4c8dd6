package org.patientcare.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.patientcare.chaos.events.KilledNodes;

/**
 * {@code ./mvnw -Pchaos}: many cycles, each fault as often as any other, a table, and the proof on
 * builds that are broken on purpose; then the nights in which nothing dies, and nodes that die
 * while they tell what happens.
 */
public final class Chaos {

    private static final int CYCLES = 81;

    /** Of nodes, while they tell what happens. */
    private static final int KILLS = 50;

    /** Here and there, each as soon as it is acknowledged. */
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
     * Ends with status 1 if a rule was broken, or if a broken build went unnoticed.
     *
     * @param arguments the project's folder, in whose target it works
     */
    public static void main(String[] arguments) throws IOException {
        long seed = Long.getLong("chaos.seed", System.nanoTime());
        int cycles = Integer.getInteger("chaos.cycles", CYCLES);
        int nights = Integer.getInteger("chaos.nights", 1);
        int kills = Integer.getInteger("chaos.kills", KILLS);
        Path folder =
                Files.createTempDirectory(
                        Files.createDirectories(Path.of(arguments[0], "target", "chaos")), "run");
        Path war = Path.of(System.getProperty("patientcare.war"));
        System.out.println("Seed " + seed + ", in " + folder);
        Chaos chaos = new Chaos(folder, war, seed);
        boolean right = true;
        try {
            if (cycles > 0) {
                right &= chaos.happens(Site.ONE_NODE, faults(cycles, seed));
            }
            if (nights > 0) {
                for (Site site : List.of(Site.BEHIND_PROXY, Site.SMALL_POOL)) {
                    right &=
                            chaos.happens(
                                    site,
                                    Collections.nCopies(nights, Fault.of(site)).stream()
                                            .flatMap(List::stream)
                                            .toList());
                }
            }
        } finally {
            chaos.table.print(System.out);
        }
        if (kills > 0) {
            right &= areEventsTold(folder, war, seed, kills);
        }
        if (cycles > 0) {
            right &= noticesBrokenBuilds(folder, war, seed);
        }
        System.exit(right ? 0 : 1);
    }

    /** Whether no rule was broken. */
    private boolean happens(Site site, List<Fault> faults) throws IOException {
        boolean right = true;
        Path own = Files.createDirectory(folder.resolve(site.name()));
        try (Harness harness = Harness.start(own, war, seed, site)) {
            if (site == Site.BEHIND_PROXY) {
                right &= isReadAtOnce(harness);
            }
            for (Fault fault : faults) {
                Cycle cycle = harness.cycle(fault);
                table.add(cycle);
                System.out.println(cycle.summary());
                cycle.findings().forEach(System.out::println);
                right &= cycle.findings().isEmpty();
            }
        }
        return right;
    }

    private static boolean areEventsTold(Path folder, Path war, long seed, int kills)
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

    private static boolean isReadAtOnce(Harness harness) {
        long began = System.nanoTime();
        List<String> stale = harness.staleReads(WRITES);
        System.out.printf(
                "%d writes through one node read through the other in %.1f s: %d stale%n",
                WRITES, (System.nanoTime() - began) / 1e9, stale.size());
        stale.forEach(System.out::println);
        return stale.isEmpty();
    }

    /** A harness that finds nothing must show that it would find something. */
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

    /** All faults in a random order, again and again. */
    private static List<Fault> faults(int cycles, long seed) {
        Random random = new Random(seed);
        List<Fault> faults = new ArrayList<>();
        while (faults.size() < cycles) {
            List<Fault> all = new ArrayList<>(Fault.of(Site.ONE_NODE));
            Collections.shuffle(all, random);
            faults.addAll(all);
        }
        return faults.subList(0, cycles);
    }
}
