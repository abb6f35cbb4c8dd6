package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.patientcare.testing.Http;
import org.patientcare.testing.Person;

/** The demo organization of a run command, seen by HTTP. */
final class DemoOrganization {

    /** The path of the organization on the admin surface. */
    static final String PATH = "/admin/v1/organizations/00000000-0000-4000-8000-000000000001";

    private static final String ID = PATH.substring(PATH.lastIndexOf('/') + 1);

    private DemoOrganization() {}

    static Person browser(RunCommand run) {
        return Person.at(
                Http.node(run.port()).without("X-Forwarded-For"), "http://localhost:" + run.port());
    }

    /** Signs in as one of the demo people. */
    static Person signedIn(RunCommand run, String role) {
        Person browser = browser(run);
        return browser.of(browser.send("POST", "/sign-in/v1/demo", Map.of("role", role)));
    }

    static long codes(RunCommand run) {
        return total(run, "/activation-codes");
    }

    private static long total(RunCommand run, String list) {
        return run.operator().get(PATH + list).expect(200).json().at("/meta/total").asLong();
    }

    private static List<String> codesOfVisits(RunCommand run) {
        List<String> codes = new ArrayList<>();
        String list = "/appointments?from=2000-01-01T00:00Z&to=2100-01-01T00:00Z&page=";
        for (int page = 1; codes.size() < total(run, list + 1); page++) {
            run.operator()
                    .get(PATH + list + page)
                    .expect(200)
                    .json()
                    .get("data")
                    .forEach(visit -> codes.add(visit.get("code").asText()));
        }
        return codes;
    }

    static void assertFilled(RunCommand run) {
        Http operator = run.operator();
        assertThat(codes(run)).isEqualTo(40);
        assertThat(total(run, "/prescriptions")).isEqualTo(31);
        assertThat(total(run, "/deliveries")).isEqualTo(28);
        assertThat(total(run, "/deliveries?state=failed")).isEqualTo(8);
        // Each start in another hour adds visits of the demo professional.
        assertThat(codesOfVisits(run).stream().filter(code -> !code.startsWith("demo-patient")))
                .hasSize(47);
        assertThat(
                        total(
                                run,
                                "/appointments?from=2000-01-01T00:00Z&to=2100-01-01T00:00Z&state=finished"))
                .isEqualTo(18);
        JsonNode overview = operator.get(PATH + "/overview").expect(200).json().get("data");
        assertThat(overview.get("waiting").asInt()).isOne();
        assertThat(
                        operator.get("/admin/v1/professionals?organization=" + ID)
                                .expect(200)
                                .json()
                                .get("data"))
                .hasSize(4);
    }
}
