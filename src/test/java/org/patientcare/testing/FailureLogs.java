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
 * Shows at the end of a run what the programs wrote last while a test failed: nodes, databases and
 * proxies. Where the console is all that is kept of a run, that is all there is.
 */
public final class FailureLogs implements TestExecutionListener {

    private static final int LINES = 60;
    private static final int LINE_LENGTH = 1000;

    /** A run in which everything fails says it a few times and not hundreds. */
    private static final int MOST_FAILURES = 5;

    /** By so much the time of a file may be behind the clock, and more. */
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
        // What a class starts for all its tests began before this one.
        for (Path log : Logs.writtenSince(begun.get(outermost(test).getUniqueId()))) {
            tails.put(log, Logs.tail(log, LINES));
        }
        failures.put(name(test), tails);
    }

    /** The class of a test; what is above it is the engine. */
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
