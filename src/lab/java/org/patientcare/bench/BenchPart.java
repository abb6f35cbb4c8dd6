package org.patientcare.bench;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The parts of the measurement, selected by {@code -Dbench.only=reads,launch}. The default is all
 * of them except the mix, which takes an hour, and the console, the search, the accesses and the
 * events, whose rows take long to create.
 */
enum BenchPart {
    REQUESTS,
    MIX,
    READS,
    UPSERT,
    CODES,
    APPOINTMENTS,
    PRESCRIPTIONS,
    VISITS,
    DESKS,
    LAUNCH,
    SCALE,
    NEIGHBOUR,
    RELEASES,
    CONSOLE,
    SEARCH,
    ACCESSES,
    EVENTS;

    private static final Set<BenchPart> WITH_OWN_NODES =
            EnumSet.of(
                    LAUNCH, UPSERT, SCALE, NEIGHBOUR, RELEASES, CONSOLE, SEARCH, ACCESSES, EVENTS);

    private static final Set<BenchPart> WANTED = wanted(System.getProperty("bench.only", ""));

    boolean isWanted() {
        return WANTED.contains(this);
    }

    void run(Runnable measurement) {
        if (isWanted()) {
            measurement.run();
        }
    }

    static boolean anyOnSharedNode() {
        return !WITH_OWN_NODES.containsAll(WANTED);
    }

    private static Set<BenchPart> wanted(String names) {
        if (names.isBlank()) {
            return EnumSet.complementOf(EnumSet.of(MIX, CONSOLE, SEARCH, ACCESSES, EVENTS));
        }
        Set<BenchPart> parts = EnumSet.noneOf(BenchPart.class);
        Stream.of(names.split(","))
                .map(name -> valueOf(name.strip().toUpperCase(Locale.ROOT)))
                .forEach(parts::add);
        return parts;
    }
}
