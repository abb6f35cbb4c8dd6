package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.Person;
import org.patientcare.testing.Waiting;

/** Runs the command of the README. */
@Drill(value = DrillGroup.RUNBOOKS, heldBy = "StartTextTest")
@OwnInstallation
@DisplayName("The run command")
class RunCommandIT {

    @TempDir private Path folder;

    @Test
    @DisplayName(
            "prints a link that opens the console, fills the demo organization, completes it if it is killed meanwhile (kill -9), and leaves it alone at the next start")
    void opensTheConsoleAndFillsTheDemoOrganizationOnce() throws IOException {
        try (RunCommand killed = RunCommand.start(folder)) {
            killed.awaitLine("#link=");
            opensTheConsole(killed);
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
        try (RunCommand last = RunCommand.start(folder)) {
            last.awaitLine("#link=");
            DemoOrganization.assertFilled(last);
            Person support = DemoOrganization.signedIn(last, "support");
            JsonNode found =
                    support.send(
                                    "POST",
                                    DemoOrganization.PATH + "/patient-search",
                                    Map.of("name", "fernandez"))
                            .expect(200)
                            .json();
            assertThat(found.at("/data/0/last_name").asText()).contains("Fernández");
            Person auditor = DemoOrganization.signedIn(last, "auditor");
            assertThat(auditor.get("/admin/v1/audit-events").expect(200).json()).isNotEmpty();
            assertThat(last.hasPrinted("made-up data")).isFalse();
        }
    }

    private static void opensTheConsole(RunCommand run) {
        Person browser = DemoOrganization.browser(run);
        String link = run.printedLine("#link=").replaceFirst(".*#link=", "").strip();
        Person operator =
                browser.of(browser.send("POST", "/sign-in/v1/links", Map.of("link", link)));
        operator.get("/admin/v1/organizations").expect(200);
        browser.send("POST", "/sign-in/v1/links", Map.of("link", link)).expectRefusal(401);
    }
}
