package org.patientcare.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

@DisplayName("What is said at the end of a run")
class RunReportTest {

    private final List<String> said = new ArrayList<>();

    /** No test of this suite: run by the tests below. */
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

    /** No test of this suite: run by the tests below. */
    static class OneThatPasses {

        @Test
        void writes() throws Exception {
            Files.writeString(Logs.of("silent"), "nobody needs this");
        }
    }

    @Test
    @DisplayName("after a failure: the end of what the programs wrote, and where all of it is")
    void aFailureShowsTheLogs() {
        run(new FailureLogs(said::add), OneThatFails.class);

        assertThat(said).singleElement().asString().contains("OneThatFails: writesAndFails");
        assertThat(said.get(0).lines().filter(line -> line.endsWith("early"))).hasSize(58);
        assertThat(said.get(0))
                .contains("the last words", "of a folder that goes")
                .containsPattern("target.logs.unit.program-")
                .doesNotContain("x".repeat(1001));
    }

    @Test
    @DisplayName("after a run without failures: nothing of logs")
    void noFailureShowsNoLogs() {
        run(new FailureLogs(said::add), OneThatPasses.class);

        assertThat(said).isEmpty();
    }

    @Test
    @DisplayName("how long the longest classes took")
    void theLongestClassesAreNamed() {
        run(new LongestClasses(said::add), OneThatPasses.class, OneThatFails.class);

        assertThat(said).singleElement().asString().contains("all 2 classes");
        assertThat(said.get(0)).contains("OneThatPasses", "OneThatFails");
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
