package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Writes at the end of a run how long each class took, including what it started, to {@code
 * target/it-times.csv} ({@code unit-times.csv} for units), and prints the ten longest. The CPU time
 * is that of the whole machine meanwhile: of two classes that run at once, each has that of both.
 */
public final class LongestClasses implements TestExecutionListener {

    private static final int HOW_MANY = 10;

    /** The first line has the time of all processors since the start, by kind. */
    private static final Path PROCESSORS = Path.of("/proc/stat");

    /** Among the kinds of time, those in which a processor has nothing to do: idle, and waiting. */
    private static final List<Integer> AT_REST = List.of(3, 4);

    /** Linux counts the time of processors in hundredths of a second. */
    private static final double PER_SECOND = 100;

    private final Consumer<String> console;
    private final Path file;
    private final Map<String, Moment> begun = new ConcurrentHashMap<>();
    private final Map<String, Taken> taken = new ConcurrentHashMap<>();
    private Moment planBegun;

    /** A moment, and the time that all processors had worked until then, in seconds. */
    private record Moment(long nanos, double worked) {

        static Moment now() {
            return new Moment(System.nanoTime(), workedSoFar());
        }

        Duration until(Moment later) {
            return Duration.ofNanos(later.nanos - nanos);
        }
    }

    /** When a class began after the run did, how long it took, and the CPU time in seconds. */
    private record Taken(Duration after, Duration time, double cpu) {}

    public LongestClasses() {
        this(
                System.out::println,
                Path.of(
                        "target",
                        System.getProperty("patientcare.war") == null
                                ? "unit-times.csv"
                                : "it-times.csv"));
    }

    LongestClasses(Consumer<String> console, Path file) {
        this.console = console;
        this.file = file;
    }

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        planBegun = Moment.now();
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        begun.put(test.getUniqueId(), Moment.now());
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        test.getSource()
                .filter(ClassSource.class::isInstance)
                .map(source -> ((ClassSource) source).getClassName())
                .ifPresent(name -> taken.put(name, since(begun.get(test.getUniqueId()))));
    }

    private Taken since(Moment begin) {
        Moment end = Moment.now();
        return new Taken(planBegun.until(begin), begin.until(end), end.worked() - begin.worked());
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        if (taken.isEmpty()) {
            return;
        }
        List<Map.Entry<String, Taken>> longestFirst =
                taken.entrySet().stream()
                        .sorted(
                                Map.Entry.comparingByValue(
                                        Comparator.comparing(Taken::time).reversed()))
                        .toList();
        write(longestFirst);
        console.accept(
                line(
                                planBegun.until(Moment.now()),
                                "all " + taken.size() + " classes, of which the longest:")
                        + longestFirst.stream()
                                .limit(HOW_MANY)
                                .map(one -> line(one.getValue().time(), one.getKey()))
                                .collect(Collectors.joining("\n", "\n", "\n")));
        taken.clear();
    }

    private void write(List<Map.Entry<String, Taken>> classes) {
        Stream<String> lines = classes.stream().map(one -> csv(one.getKey(), one.getValue()));
        try {
            Files.write(
                    file,
                    (Iterable<String>)
                            Stream.concat(Stream.of("class,begin_s,time_s,cpu_s"), lines)
                                    ::iterator);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String csv(String name, Taken one) {
        return String.format(
                Locale.ROOT,
                "%s,%.1f,%.1f,%.1f",
                name,
                seconds(one.after()),
                seconds(one.time()),
                one.cpu());
    }

    private static String line(Duration time, String what) {
        return String.format(Locale.ROOT, "%8.1f s  %s", seconds(time), what);
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1000.0;
    }

    /** How long the processors of this machine have worked, in seconds; 0 where Linux is not. */
    private static double workedSoFar() {
        if (!Files.isReadable(PROCESSORS)) {
            return 0;
        }
        try (Stream<String> lines = Files.lines(PROCESSORS)) {
            long[] kinds =
                    Arrays.stream(lines.findFirst().orElseThrow().split(" +"))
                            .skip(1)
                            .mapToLong(Long::parseLong)
                            .toArray();
            long all = Arrays.stream(kinds).sum();
            long rest = AT_REST.stream().mapToLong(kind -> kinds[kind]).sum();
            return (all - rest) / PER_SECOND;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
