package org.patientcare.chaos;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The results of all cycles, with one line for each fault. */
final class Table {

    private static final String ROW = "%-26s %6s %8s %8s %8s %6s %6s %10s %6s %7s %9s %9s %8s %10s";

    private final Map<Fault, List<Cycle>> cycles = new EnumMap<>(Fault.class);

    void add(Cycle cycle) {
        cycles.computeIfAbsent(cycle.fault(), fault -> new ArrayList<>()).add(cycle);
    }

    void print(PrintStream out) {
        String head =
                ROW.formatted(
                        "fault",
                        "cycles",
                        "acknowl.",
                        "refused",
                        "unknown",
                        "lost",
                        "half",
                        "refused-in",
                        "audit",
                        "answers",
                        "too slow",
                        "too late",
                        "answer s",
                        "recovery s");
        out.println();
        out.println(head);
        out.println("-".repeat(head.length()));
        cycles.forEach((fault, those) -> out.println(row(fault.toString(), those)));
        out.println(row("ALL", cycles.values().stream().flatMap(List::stream).toList()));
        out.println();
        out.println(
                "unknown: neither 200 nor 422, so whole or absent; answer s, recovery s: the slowest");
        out.flush();
    }

    private static String row(String name, List<Cycle> cycles) {
        Stream<Object> figures =
                Stream.of(
                        name,
                        cycles.size(),
                        sum(cycles, Cycle::acknowledged),
                        sum(cycles, Cycle::refused),
                        sum(cycles, Cycle::unknown));
        Stream<Object> broken =
                Arrays.stream(Finding.Rule.values()).map(rule -> sum(cycles, c -> c.count(rule)));
        return ROW.formatted(
                Stream.of(
                                figures,
                                broken,
                                Stream.of(
                                        slowest(cycles, Cycle::slowest),
                                        slowest(cycles, Cycle::recovery)))
                        .flatMap(some -> some)
                        .toArray());
    }

    private static long sum(List<Cycle> cycles, ToLongFunction<Cycle> figure) {
        return cycles.stream().mapToLong(figure).sum();
    }

    private static String slowest(List<Cycle> cycles, Function<Cycle, Duration> figure) {
        long millis = cycles.stream().map(figure).mapToLong(Duration::toMillis).max().orElse(0);
        return String.format(Locale.ROOT, "%.2f", millis / 1e3);
    }
}
