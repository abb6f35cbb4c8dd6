package org.patientcare.bench;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures the memory of a node after an hour of use (or {@code -Dbench.minutes=}): four clients
 * make each kind of call for a second, with a pause after each, again and again.
 */
final class MixBench {

    private static final int CLIENTS = 4;
    private static final double SECONDS_OF_A_KIND = 1;
    private static final Duration REST = Duration.ofSeconds(4);
    private static final int LINES = 6;
    private static final String RESIDENT = "Resident after %d min of all calls with -Xmx512m, MB";

    private final Table table;
    private final RequestSubjects subjects;
    private final BenchServer node;
    private final Duration length = Duration.ofMinutes(Integer.getInteger("bench.minutes", 60));

    MixBench(Table table, RequestSubjects subjects, BenchServer node) {
        this.table = table;
        this.subjects = subjects;
        this.node = node;
    }

    void measure() {
        long began = System.nanoTime();
        table.line("");
        for (int line = 1; line <= LINES; line++) {
            Duration until = length.multipliedBy(line).dividedBy(LINES);
            while (System.nanoTime() - began < until.toNanos()) {
                callEachKind();
            }
            table.line(RESIDENT.formatted(until.toMinutes()) + ": " + resident());
        }
        String what = RESIDENT.formatted(length.toMinutes());
        node.residentMegabytes()
                .ifPresentOrElse(
                        megabytes -> table.atMost(what, megabytes, 700),
                        () -> table.notMeasured(what));
    }

    private void callEachKind() {
        for (RequestSubjects.Call call : subjects.calls().values()) {
            Load.run(call.subject(), CLIENTS, SECONDS_OF_A_KIND);
            LockSupport.parkNanos(REST.toNanos());
        }
    }

    private String resident() {
        OptionalDouble found = node.residentMegabytes();
        return found.isPresent() ? Table.number(0, found.getAsDouble()) : "unknown";
    }
}
