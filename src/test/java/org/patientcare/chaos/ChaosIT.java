package org.patientcare.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.OwnInstallation;

@OwnInstallation
@DisplayName(
        "3: a batch is whole or absent, and whole once acknowledged, whichever process is killed")
class ChaosIT {

    private static final Path WAR = Path.of(System.getProperty("patientcare.war", ""));

    @TempDir private Path folder;

    @Test
    @DisplayName(
            "3, 8: when processes are killed, stopped or cut off under load, nothing is lost or incomplete")
    void nothingIsLostOrIncomplete() {
        long seed = System.nanoTime();
        try (Harness harness = Harness.start(folder, WAR, seed)) {
            for (Fault fault :
                    List.of(
                            Fault.CONNECTIONS_DROPPED,
                            Fault.DATABASE_STOPPED,
                            Fault.DATABASE_KILLED,
                            Fault.BOTH_KILLED)) {
                assertThat(harness.cycle(fault).findings())
                        .as("seed %s", seed)
                        .allMatch(Finding::isTimingRelated);
            }
        }
    }

    @Test
    @DisplayName(
            "3, 8: when the primary is killed under load, its standby has all that was acknowledged, and the node goes on with it")
    void theStandbyTakesOver() {
        long seed = System.nanoTime();
        try (Harness harness =
                Harness.start(folder, WAR, seed, InstallationKind.ONE_NODE_WITH_STANDBY)) {
            assertThat(harness.cycle(Fault.PRIMARY_KILLED).findings())
                    .as("seed %s", seed)
                    .allMatch(Finding::isTimingRelated);
        }
    }
}
