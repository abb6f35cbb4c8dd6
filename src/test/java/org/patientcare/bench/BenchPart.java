package org.patientcare.bench;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What can be measured by itself: {@code -Dbench.only=reads,launch}; unless told, all but the mix,
 * which takes an hour, and the console and the events, whose rows take long to make.
 */
enum BenchPart {
    REQUESTS,
    MIX,
    READS,
    UPSERTS,
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
    EVENTS;

    private static final Set<BenchPart> BESIDE_THE_ONE_NODE =
            EnumSet.of(LAUNCH, SCALE, NEIGHBOUR, RELEASES, CONSOLE, EVENTS);

    private static final Set<BenchPart> WANTED = wanted(System.getProperty("bench.only", ""));

    boolean isWanted() {
        return WANTED.contains(this);
    }

    void run(Runnable measurement) {
        if (isWanted()) {
            measurement.run();
        }
    }

    static boolean anyOfOneNode() {
        return !BESIDE_THE_ONE_NODE.containsAll(WANTED);
    }

    private static Set<BenchPart> wanted(String names) {
        if (names.isBlank()) {
            return EnumSet.complementOf(EnumSet.of(MIX, CONSOLE, EVENTS));
        }
        Set<BenchPart> parts = EnumSet.noneOf(BenchPart.class);
        Stream.of(names.split(","))
                .map(name -> valueOf(name.strip().toUpperCase(Locale.ROOT)))
                .forEach(parts::add);
        return parts;
    }
}
