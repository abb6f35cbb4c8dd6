package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.Waiting;

/** The run command after a {@code kill -9}. */
@OwnInstallation
@DisplayName("The run command, killed")
class KilledRunCommandIT {

    @TempDir private Path folder;

    @Test
    @DisplayName(
            "if it is killed while it fills the demo organization, the next start completes it")
    void theNextStartCompletesTheDemoOrganization() throws IOException {
        try (RunCommand killed = RunCommand.start(folder)) {
            killed.awaitLine("#link=");
            Waiting.until(
                    () -> DemoOrganization.codes(killed) >= 10,
                    Duration.ofMillis(250),
                    () -> "no codes are created");
            assertThat(killed.hasPrinted("made-up data")).isFalse();
            killed.kill();
        }
        try (RunCommand next = RunCommand.start(folder)) {
            next.awaitLine("made-up data");
            assertThat(next.hasPrinted("lacks")).isFalse();
            DemoOrganization.assertFilled(next);
        }
    }
}
