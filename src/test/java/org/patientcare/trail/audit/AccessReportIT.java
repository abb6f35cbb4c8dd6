package org.patientcare.trail.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("8 Audit: who had access to a patient's data, by person")
class AccessReportIT {

    private static final String DAY = "?day=2031-05-05";

    /** Readings of systems, with the patient whom each concerns. */
    private static final String MANY =
            """
            WITH read AS (
                INSERT INTO audit_log (organization_id, at, actor_kind, actor_id, action, object_kind, object_codes, outcome, times)
                SELECT p.organization_id, now() - n * interval '1 millisecond', 'organization', 'key-' || n % 7, 'patient-read',
                    'patient', ARRAY[p.code], 'done', 1 FROM patient p, generate_series(1, 10000) n
                WHERE p.organization_id = ? AND p.code = 'p' RETURNING organization_id, at, id)
            INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)
            SELECT r.organization_id, r.at, r.id, ARRAY[p.id] FROM read r
            JOIN patient p ON p.organization_id = r.organization_id AND p.code = 'p'""";

    private final Organization clinic = operator().newOrganization().withPatient("p");
    private final Person auditor = Person.signedIn("auditor", clinic.id());

    @Test
    @DisplayName("names who opened the patient, why, and what an open page read again by itself")
    void peopleAreNamed() {
        String professional = operator().newProfessional(clinic);
        clinic.book("a", "p", professional, "2031-05-05T10:00:00Z").expect(200);
        DeskUser doctor = DeskUser.of(professional, Map.of(), clinic);
        doctor.get("visits" + DAY).expect(200);
        for (int time = 0; time < 3; time++) {
            doctor.person()
                    .http()
                    .with("X-Patient-Care", "background")
                    .get("/desk/v1/visits" + DAY)
                    .expect(200);
        }
        Person support = Person.signedIn("support", clinic.id());
        support.get(
                        "/admin/v1/organizations/"
                                + clinic.id()
                                + "/patient-files/"
                                + DeskUser.ref(clinic, "p")
                                + "?purpose=complaint")
                .expect(200);

        JsonNode report = report(Map.of("patient", "p"));

        JsonNode ofDoctor = accessOf(report, doctor.id());
        assertThat(ofDoctor.at("/actor/name").asText()).isEqualTo("Dra. Elena Vidal");
        assertThat(ofDoctor.at("/roles/0").asText()).isEqualTo("professional");
        assertThat(ofDoctor.get("times").asInt()).isEqualTo(4);
        assertThat(ofDoctor.get("refreshed").asInt()).isEqualTo(3);
        JsonNode ofSupport = accessOf(report, support.id());
        assertThat(ofSupport.at("/purposes/0").asText()).isEqualTo("complaint");
        assertThat(ofSupport.findValuesAsText("kind")).contains("opened");
        assertThat(accessOf(report, clinic.apiKey()).findValuesAsText("kind")).contains("changed");
        assertThat(report.get("complete").asBoolean()).isTrue();
        assertThat(report.get("ref").asText()).isEqualTo(DeskUser.ref(clinic, "p"));
    }

    @Test
    @DisplayName(
            "is itself in the audit trail, also if there is no such patient, and then in the report")
    void theReportIsAudited() {
        auditor.send("POST", path(""), Map.of("patient", "nobody")).expectRefusal(400);
        report(Map.of("ref", DeskUser.ref(clinic, "p")));

        JsonNode again = report(Map.of("patient", "p"));

        assertThat(accessOf(again, auditor.id()).findValuesAsText("action"))
                .containsExactly("access-report");
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'access-report'"
                                        + " AND object_codes = '{}'",
                                clinic.uuid()))
                .isOne();
    }

    @Test
    @DisplayName("leaves no event out: each of 10,000 is counted, and a time restricts them")
    void manyEventsAreCounted() {
        Database.change(MANY, clinic.uuid());

        JsonNode report = report(Map.of("patient", "p", "to", "2999-01-01T00:00:00Z"));

        long read =
                StreamSupport.stream(report.get("accesses").spliterator(), false)
                        .filter(each -> each.at("/actor/id").asText().startsWith("key-"))
                        .mapToLong(each -> each.get("times").asLong())
                        .sum();
        assertThat(read).isEqualTo(10_000);
        assertThat(
                        report(Map.of("patient", "p", "to", "2020-01-01T00:00:00Z"))
                                .get("events")
                                .asInt())
                .isZero();
    }

    @Test
    @DisplayName("another organization's patient is unknown, and without a patient it is refused")
    void othersAreUnknown() {
        Organization other = operator().newOrganization().withPatient("p");
        auditor.send("POST", path(""), Map.of("ref", DeskUser.ref(other, "p"))).expectRefusal(400);
        assertThat(
                        auditor.send("POST", path(""), Map.of("from", "x"))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactlyInAnyOrder("patient", "from");
        assertThat(
                        auditor.send("POST", path(""), Map.of("patient", "p", "ref", "1"))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("ref");
    }

    @Test
    @DisplayName("has a line for each actor and action as CSV, with its times in seconds")
    void itIsExported() {
        Reply table = auditor.send("POST", path("/export"), Map.of("patient", "p")).expect(200);

        assertThat(table.header("X-Complete")).isEqualTo("true");
        assertThat(table.text().lines().skip(1))
                .anyMatch(
                        line ->
                                line.startsWith("\"organization\",\"" + clinic.apiKey() + "\"")
                                        && line.matches(
                                                ".*,\"changed\",\"patients-upsert\",\"1\",\"0\",\"0\",(\"[0-9T:-]{19}Z\",){2}.*"));
    }

    private JsonNode report(Map<String, ?> request) {
        return auditor.send("POST", path(""), request).expect(200).json().get("data");
    }

    private String path(String rest) {
        return "/admin/v1/organizations/" + clinic.id() + "/access-report" + rest;
    }

    private static JsonNode accessOf(JsonNode report, String actor) {
        return StreamSupport.stream(report.get("accesses").spliterator(), false)
                .filter(each -> each.at("/actor/id").asText().equals(actor))
                .findFirst()
                .orElseThrow();
    }
}
