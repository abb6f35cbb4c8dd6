package org.patientcare.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.OwnInstallation;

@Drill(value = DrillGroup.CRASH, heldBy = "LedgerCheckTest")
@OwnInstallation
@DisplayName("3: the crash harness finds the fault of a build that is broken on purpose")
class BrokenBuildIT {

    private static final Path WAR = Path.of(System.getProperty("patientcare.war", ""));

    @TempDir private Path folder;

    /**
     * The other broken builds are left to {@link Chaos}, because each needs the start of a server.
     */
    @Test
    @DisplayName("3: a batch that is acknowledged before it is committed is found to be lost")
    void theHarnessNotices() {
        assertThat(BrokenBuild.ANSWER_BEFORE_COMMIT.noticedAfter(WAR, folder, System.nanoTime()))
                .isPresent();
    }
}
