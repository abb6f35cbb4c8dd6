package org.patientcare.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;

/**
 * {@code ./mvnw -Pchaos}: many cycles, each fault as often as any other, a table, and the proof on
 * builds that are broken on purpose.
 */
public final class Chaos {

    private static final int CYCLES = 81;

    private Chaos() {}

    /**
     * Ends with status 1 if a rule was broken, or if a broken build went unnoticed.
     *
     * @param arguments the folder to work in
     */
    public static void main(String[] arguments) throws IOException {
        long seed = Long.getLong("chaos.seed", System.nanoTime());
        Path folder =
                Files.createTempDirectory(Files.createDirectories(Path.of(arguments[0])), "run");
        Path war = Path.of(System.getProperty("patientcare.war"));
        System.out.println("Seed " + seed + ", in " + folder);
        Table table = new Table();
        boolean right = true;
        try (Harness harness = Harness.start(folder, war, seed)) {
            for (Fault fault : faults(Integer.getInteger("chaos.cycles", CYCLES), seed)) {
                Cycle cycle = harness.cycle(fault);
                table.add(cycle);
                System.out.println(cycle.summary());
                cycle.findings().forEach(System.out::println);
                right &= cycle.findings().isEmpty();
            }
        } finally {
            table.print(System.out);
        }
        right &= noticesBrokenBuilds(folder, war, seed);
        System.exit(right ? 0 : 1);
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
            List<Fault> all = new ArrayList<>(List.of(Fault.values()));
            Collections.shuffle(all, random);
            faults.addAll(all);
        }
        return faults.subList(0, cycles);
    }
}
