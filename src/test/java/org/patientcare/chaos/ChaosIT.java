package org.patientcare.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.patientcare.testing.IntegrationTest;

@IntegrationTest
@RunAsClient
@DisplayName("3: a batch is whole or absent, and whole once acknowledged, whatever dies")
class ChaosIT {

    private static final Path WAR = Path.of(System.getProperty("patientcare.war", ""));
    private static final int TRIES = 20;

    @TempDir private Path folder;

    @Test
    @DisplayName("3, 8: killed, stopped and cut off under load, nothing is lost or half there")
    void nothingIsLostAndNothingIsHalfThere() {
        long seed = System.nanoTime();
        try (Harness harness = Harness.start(folder, WAR, seed)) {
            for (Fault fault :
                    List.of(
                            Fault.CONNECTIONS_DROPPED,
                            Fault.DATABASE_STOPPED,
                            Fault.DATABASE_KILLED,
                            Fault.BOTH_KILLED)) {
                assertThat(harness.cycle(fault).findings()).as("seed %s", seed).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("3: the harness finds the fault of a build that is broken on purpose")
    void theHarnessNotices(BrokenBuild build) {
        try (Harness harness = Harness.start(folder, build.of(WAR, folder), System.nanoTime())) {
            assertThat(rulesBroken(harness, build.breaks())).contains(build.breaks());
        }
    }

    /** Until the rule in question is broken; one moment in a few does it. */
    private static Set<Finding.Rule> rulesBroken(Harness harness, Finding.Rule rule) {
        Set<Finding.Rule> broken = EnumSet.noneOf(Finding.Rule.class);
        for (int i = 0; i < TRIES && !broken.contains(rule); i++) {
            Fault fault = i % 2 == 0 ? Fault.DATABASE_KILLED : Fault.CONNECTIONS_DROPPED;
            harness.cycle(fault).findings().forEach(finding -> broken.add(finding.rule()));
        }
        return broken;
    }
}
