package org.patientcare.testing;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Prints at the end of a run which ten classes took longest, including what they start. */
public final class LongestClasses implements TestExecutionListener {

    private static final int HOW_MANY = 10;

    private final Consumer<String> console;
    private final Map<String, Long> begun = new ConcurrentHashMap<>();
    private final Map<String, Duration> taken = new ConcurrentHashMap<>();
    private long planBegun;

    public LongestClasses() {
        this(System.out::println);
    }

    LongestClasses(Consumer<String> console) {
        this.console = console;
    }

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        planBegun = System.nanoTime();
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        begun.put(test.getUniqueId(), System.nanoTime());
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        test.getSource()
                .filter(ClassSource.class::isInstance)
                .map(source -> ((ClassSource) source).getClassName())
                .ifPresent(name -> taken.put(name, since(begun.get(test.getUniqueId()))));
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        if (taken.isEmpty()) {
            return;
        }
        List<String> longest =
                taken.entrySet().stream()
                        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                        .limit(HOW_MANY)
                        .map(one -> line(one.getValue(), one.getKey()))
                        .toList();
        console.accept(
                line(since(planBegun), "all " + taken.size() + " classes, of which the longest:")
                        + longest.stream().collect(Collectors.joining("\n", "\n", "\n")));
        taken.clear();
    }

    private static String line(Duration time, String what) {
        return "%8.1f s  %s".formatted(time.toMillis() / 1000.0, what);
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
