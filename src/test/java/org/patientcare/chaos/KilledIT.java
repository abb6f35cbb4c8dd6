package org.patientcare.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.OwnInstallation;

@OwnInstallation
@DisplayName("3: a batch is whole or absent, and whole once acknowledged, after kill -9")
class KilledIT {

    private static final Path WAR = Path.of(System.getProperty("patientcare.war", ""));

    private static final long SEED = System.nanoTime();

    @TempDir private Path folder;

    @Test
    @DisplayName(
            "3, 8: when node and database are killed at once under load, nothing is lost or incomplete")
    void nothingIsLostOrIncomplete() {
        try (Harness harness = Harness.start(folder, WAR, SEED, InstallationKind.ONE_NODE)) {
            assertThat(harness.cycle(Fault.BOTH_KILLED).findings())
                    .as("seed %s", SEED)
                    .allMatch(Finding::isTimingRelated);
        }
    }
}
