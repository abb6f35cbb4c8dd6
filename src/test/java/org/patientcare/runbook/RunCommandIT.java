package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Http;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.Person;
import org.patientcare.testing.Waiting;

/** Runs the command of the README. */
@OwnInstallation
@DisplayName("The run command")
class RunCommandIT {

    private static final String ORGANIZATION = "00000000-0000-4000-8000-000000000001";
    private static final String O = "/admin/v1/organizations/" + ORGANIZATION;

    @TempDir private Path folder;

    @Test
    @DisplayName(
            "prints a link that opens the console, and fills the demo organization once, even if it is killed meanwhile")
    void opensTheConsoleAndFillsTheDemoOrganizationOnce() throws IOException {
        try (RunCommand first = RunCommand.start(folder)) {
            first.awaitLine("#link=");
            opensTheConsole(first);
            Waiting.until(
                    () -> codes(first) >= 10, Duration.ofMillis(250), () -> "no codes are created");
            assertThat(first.hasPrinted("made-up data")).isFalse();
            first.kill();
        }
        try (RunCommand second = RunCommand.start(folder)) {
            second.awaitLine("made-up data");
            assertThat(second.hasPrinted("lacks")).isFalse();
            assertFilled(second);
        }
        try (RunCommand third = RunCommand.start(folder)) {
            third.awaitLine("#link=");
            assertFilled(third);
            Person support = demo(third, "support");
            JsonNode found =
                    support.send("POST", O + "/patient-search", Map.of("name", "fernandez"))
                            .expect(200)
                            .json();
            assertThat(found.at("/data/0/last_name").asText()).startsWith("Fernández");
            assertThat(demo(third, "auditor").get("/admin/v1/audit-events").expect(200).json())
                    .isNotEmpty();
            assertThat(third.hasPrinted("made-up data")).isFalse();
        }
    }

    private static void opensTheConsole(RunCommand run) {
        Person browser = browser(run);
        String link = run.printedLine("#link=").replaceFirst(".*#link=", "").strip();
        Person operator =
                browser.of(browser.send("POST", "/sign-in/v1/links", Map.of("link", link)));
        operator.get("/admin/v1/organizations").expect(200);
        browser.send("POST", "/sign-in/v1/links", Map.of("link", link)).expectRefusal(401);
    }

    private static Person browser(RunCommand run) {
        return Person.at(
                Http.node(run.port()).without("X-Forwarded-For"), "http://localhost:" + run.port());
    }

    private static Person demo(RunCommand run, String role) {
        Person browser = browser(run);
        return browser.of(browser.send("POST", "/sign-in/v1/demo", Map.of("role", role)));
    }

    private long codes(RunCommand run) {
        return total(run, "/activation-codes");
    }

    private long total(RunCommand run, String list) {
        return run.operator().get(O + list).expect(200).json().at("/meta/total").asLong();
    }

    private List<String> codesOfVisits(RunCommand run) {
        List<String> codes = new ArrayList<>();
        String list = "/appointments?from=2000-01-01T00:00Z&to=2100-01-01T00:00Z&page=";
        for (int page = 1; codes.size() < total(run, list + 1); page++) {
            run.operator()
                    .get(O + list + page)
                    .expect(200)
                    .json()
                    .get("data")
                    .forEach(visit -> codes.add(visit.get("code").asText()));
        }
        return codes;
    }

    private void assertFilled(RunCommand run) {
        Http operator = run.operator();
        assertThat(codes(run)).isEqualTo(40);
        assertThat(total(run, "/prescriptions")).isEqualTo(31);
        assertThat(total(run, "/deliveries")).isEqualTo(28);
        assertThat(total(run, "/deliveries?state=failed")).isEqualTo(12);
        // Each start in another hour adds visits of the demo professional.
        assertThat(codesOfVisits(run).stream().filter(code -> !code.startsWith("demo-patient")))
                .hasSize(47);
        assertThat(
                        total(
                                run,
                                "/appointments?from=2000-01-01T00:00Z&to=2100-01-01T00:00Z&state=finished"))
                .isEqualTo(18);
        JsonNode overview = operator.get(O + "/overview").expect(200).json().get("data");
        assertThat(overview.get("waiting").asInt()).isOne();
        assertThat(
                        operator.get("/admin/v1/professionals?organization=" + ORGANIZATION)
                                .expect(200)
                                .json()
                                .get("data"))
                .hasSize(4);
    }
}
