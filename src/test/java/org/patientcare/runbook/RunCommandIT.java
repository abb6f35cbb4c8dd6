package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.Person;

/** Runs the command of the README. */
@OwnInstallation
@DisplayName("The run command")
class RunCommandIT {

    @TempDir private Path folder;

    @Test
    @DisplayName(
            "prints a link that opens the console, fills the demo organization, and leaves it alone at the next start")
    void opensTheConsoleAndFillsTheDemoOrganizationOnce() throws IOException {
        try (RunCommand first = RunCommand.start(folder)) {
            first.awaitLine("#link=");
            opensTheConsole(first);
            first.awaitLine("made-up data");
            DemoOrganization.assertFilled(first);
        }
        try (RunCommand second = RunCommand.start(folder)) {
            second.awaitLine("#link=");
            DemoOrganization.assertFilled(second);
            Person support = DemoOrganization.signedIn(second, "support");
            JsonNode found =
                    support.send(
                                    "POST",
                                    DemoOrganization.PATH + "/patient-search",
                                    Map.of("name", "fernandez"))
                            .expect(200)
                            .json();
            assertThat(found.at("/data/0/last_name").asText()).contains("Fernández");
            Person auditor = DemoOrganization.signedIn(second, "auditor");
            assertThat(auditor.get("/admin/v1/audit-events").expect(200).json()).isNotEmpty();
            assertThat(second.hasPrinted("made-up data")).isFalse();
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
