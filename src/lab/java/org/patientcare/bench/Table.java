package org.patientcare.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Prints the figures at once, and collects whether they meet the goals, to be printed last. */
final class Table {

    private static final String ROW = "%-26s %7s  %10s %8s %8s %8s  %10s %8s  %6s";
    private static final int WIDTH = 102;

    private final PrintStream out;
    private final List<String> goals = new ArrayList<>();

    Table(PrintStream out) {
        this.out = out;
    }

    void heading(String unit, String yardstick) {
        out.println();
        out.println(
                ROW.formatted(
                        "", "clients", unit, "p50 ms", "p95 ms", "p99 ms", yardstick, "p50 ms",
                        "ratio"));
        out.println("-".repeat(WIDTH));
    }

    /**
     * @param unitsOfCall the number of units, such as patients, in one call
     */
    void row(String name, int clients, Rounds.Pair pair, int unitsOfCall) {
        LoadResult subject = pair.subject();
        LoadResult yardstick = pair.yardstick();
        out.println(
                ROW.formatted(
                        name,
                        clients,
                        number(0, subject.rate() * unitsOfCall),
                        number(2, subject.p50()),
                        number(2, subject.p95()),
                        number(2, subject.p99()),
                        number(0, yardstick.rate() * unitsOfCall),
                        number(2, yardstick.p50()),
                        number(2, pair.ratio())));
        out.flush();
    }

    void line(String text) {
        out.println(text);
        out.flush();
    }

    void atLeast(String what, double found, double goal) {
        goal(what, found, ">=", goal, found >= goal);
    }

    void atMost(String what, double found, double goal) {
        goal(what, found, "<=", goal, found <= goal);
    }

    void notMeasured(String what) {
        goals.add("%-58s not measured on this system".formatted(what));
    }

    /** To be called last. */
    void printGoals() {
        out.println();
        goals.forEach(out::println);
        out.flush();
    }

    static String number(int decimals, double value) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    private void goal(String what, double found, String relation, double goal, boolean met) {
        goals.add(
                "%-58s %8s  (%s %s)  goal %s"
                        .formatted(
                                what,
                                number(2, found),
                                relation,
                                number(2, goal),
                                met ? "met" : "missed"));
    }
}
