package org.patientcare.bench;

import java.io.IOException;
import java.util.Map;

/**
 * Measures calls that are made one after the other, as a person makes them, each beside a constant
 * response.
 */
final class TimedCalls {

    private static final int TIMES = 30;
    private static final int WARM_UP_TIMES = 40;
    private static final double NANOS_OF_MILLI = 1e6;
    private static final String ROW = "%-44s %9s %9s  %9s %8s";

    private final Table table;
    private final Call yardstick;

    TimedCalls(Table table, Call yardstick) {
        this.table = table;
        this.yardstick = yardstick;
    }

    /** A call that waits for its whole answer. */
    interface Call {
        void make() throws IOException;
    }

    /**
     * Prints a line for each call.
     *
     * @param calls by their names
     * @return the longest time of any in milliseconds
     */
    double worst(String heading, Map<String, Call> calls) throws IOException {
        for (int i = 0; i < WARM_UP_TIMES; i++) {
            for (Call call : calls.values()) {
                call.make();
                yardstick.make();
            }
        }
        table.line("");
        table.line(heading + "; " + TIMES + " times each");
        table.line(ROW.formatted("", "median ms", "worst ms", "const. ms", "ratio"));
        double worst = 0;
        for (Map.Entry<String, Call> each : calls.entrySet()) {
            worst = Math.max(worst, measure(each.getKey(), each.getValue()));
        }
        return worst;
    }

    /** Measures one call and returns its longest time in milliseconds. */
    private double measure(String name, Call call) throws IOException {
        double[] own = new double[TIMES];
        double[] constant = new double[TIMES];
        double worst = 0;
        for (int i = 0; i < TIMES; i++) {
            own[i] = millis(call);
            constant[i] = millis(yardstick);
            worst = Math.max(worst, own[i]);
        }
        table.line(
                ROW.formatted(
                        name,
                        Table.number(1, LoadResult.median(own)),
                        Table.number(1, worst),
                        Table.number(2, LoadResult.median(constant)),
                        Table.number(0, LoadResult.median(own) / LoadResult.median(constant))));
        return worst;
    }

    private static double millis(Call call) throws IOException {
        long begin = System.nanoTime();
        call.make();
        return (System.nanoTime() - begin) / NANOS_OF_MILLI;
    }
}
