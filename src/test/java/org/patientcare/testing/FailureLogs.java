package org.patientcare.testing;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Prints at the end of a run, for each failed test, the last log lines of nodes, databases and
 * proxies. Often the console is all that is kept of a run.
 */
public final class FailureLogs implements TestExecutionListener {

    private static final int LINES = 60;
    private static final int LINE_LENGTH = 1000;

    /**
     * The number of failures to print, so that a run in which everything fails does not print
     * hundreds.
     */
    private static final int MOST_FAILURES = 5;

    /** More than the modification time of a file can be behind the clock. */
    private static final Duration LAG_OF_FILES = Duration.ofSeconds(1);

    private final Consumer<String> console;
    private final Map<String, Instant> begun = new ConcurrentHashMap<>();
    private final Map<String, Map<Path, List<String>>> failures = new LinkedHashMap<>();
    private TestPlan plan;

    public FailureLogs() {
        this(System.out::println);
    }

    FailureLogs(Consumer<String> console) {
        this.console = console;
    }

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
        plan = started;
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        begun.put(test.getUniqueId(), Instant.now().minus(LAG_OF_FILES));
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (result.getStatus() == TestExecutionResult.Status.FAILED) {
            keep(test);
        }
    }

    private synchronized void keep(TestIdentifier test) {
        if (failures.size() == MOST_FAILURES) {
            return;
        }
        Map<Path, List<String>> tails = new LinkedHashMap<>();
        // A program that the class starts for all its tests began before this test.
        for (Path log : Logs.writtenSince(begun.get(outermost(test).getUniqueId()))) {
            tails.put(log, Logs.tail(log, LINES));
        }
        failures.put(name(test), tails);
    }

    /** The outermost class of a test: its ancestor below the engine. */
    private TestIdentifier outermost(TestIdentifier test) {
        TestIdentifier at = test;
        while (plan.getParent(at).filter(above -> plan.getParent(above).isPresent()).isPresent()) {
            at = plan.getParent(at).get();
        }
        return at;
    }

    private String name(TestIdentifier test) {
        return outermost(test).getLegacyReportingName() + ": " + test.getDisplayName();
    }

    @Override
    public synchronized void testPlanExecutionFinished(TestPlan finished) {
        List<String> lines = new ArrayList<>();
        failures.forEach((test, tails) -> lines.addAll(lines(test, tails)));
        if (!lines.isEmpty()) {
            console.accept(String.join(System.lineSeparator(), lines));
        }
        failures.clear();
    }

    private static List<String> lines(String test, Map<Path, List<String>> tails) {
        List<String> lines = new ArrayList<>(List.of("", "FAILED " + test));
        tails.forEach(
                (log, tail) -> {
                    lines.add("the last lines of " + log + ":");
                    tail.forEach(line -> lines.add("    " + cut(line)));
                });
        return lines;
    }

    private static String cut(String line) {
        return line.length() <= LINE_LENGTH ? line : line.substring(0, LINE_LENGTH) + " …";
    }
}
