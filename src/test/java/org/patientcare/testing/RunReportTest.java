package org.patientcare.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

@DisplayName("What is printed at the end of a run")
class RunReportTest {

    private final List<String> printed = new ArrayList<>();

    /** Not a test of this suite; the tests below run it. */
    static class OneThatFails {

        @Test
        void writesAndFails() throws Exception {
            List<String> lines = new ArrayList<>(Collections.nCopies(1000, "early"));
            lines.addAll(List.of("x".repeat(5000), "the last words"));
            Files.write(Logs.of("program"), lines);
            Path gone = Files.createTempFile("gone", ".log");
            Files.writeString(gone, "of a folder that goes");
            Logs.keep("copied", gone);
            Files.delete(gone);
            throw new AssertionError("on purpose");
        }
    }

    /** Not a test of this suite; the tests below run it. */
    static class OneThatPasses {

        @Test
        void writes() throws Exception {
            Files.writeString(Logs.of("silent"), "nobody needs this");
        }
    }

    @Test
    @DisplayName("after a failure: the last lines of the programs' logs, and the paths of the logs")
    void aFailureShowsTheLogs() {
        run(new FailureLogs(printed::add), OneThatFails.class);

        assertThat(printed).singleElement().asString().contains("OneThatFails: writesAndFails");
        assertThat(printed.get(0).lines().filter(line -> line.endsWith("early"))).hasSize(58);
        assertThat(printed.get(0))
                .contains("the last words", "of a folder that goes")
                .containsPattern("target.logs.unit.program-")
                .doesNotContain("x".repeat(1001));
    }

    @Test
    @DisplayName("after a run without failures: no logs")
    void noFailureShowsNoLogs() {
        run(new FailureLogs(printed::add), OneThatPasses.class);

        assertThat(printed).isEmpty();
    }

    @Test
    @DisplayName("how long the longest classes took; and in a file, all of them")
    void theLongestClassesAreNamed(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("times.csv");

        run(new LongestClasses(printed::add, file), OneThatPasses.class, OneThatFails.class);

        assertThat(printed).singleElement().asString().contains("all 2 classes");
        assertThat(printed.get(0)).contains("OneThatPasses", "OneThatFails");
        assertThat(Files.readAllLines(file))
                .hasSize(3)
                .startsWith("class,begin_s,time_s,cpu_s")
                .filteredOn(line -> line.contains("OneThatPasses,"))
                .singleElement()
                .asString()
                .matches(".*OneThatPasses(,\\d+\\.\\d){3}");
    }

    private static void run(TestExecutionListener listener, Class<?>... tests) {
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        for (Class<?> test : tests) {
            request.selectors(selectClass(test));
        }
        LauncherFactory.create(
                        LauncherConfig.builder()
                                .enableLauncherSessionListenerAutoRegistration(false)
                                .enableTestExecutionListenerAutoRegistration(false)
                                .build())
                .execute(request.build(), listener);
    }
}
