package org.patientcare.surfaces.my;

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
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("8 Audit: patients see who had access to their data, where the organization shows it")
class OwnAccessesIT {

    private static final String ACCESSES = "/widget/v1/accesses";

    /** Readings by forty roles on each of three days. */
    private static final String DAYS =
            """
            WITH read AS (
                INSERT INTO audit_log (organization_id, at, actor_kind, actor_id, action, object_kind, object_codes, outcome, times, facts)
                SELECT p.organization_id, now() - n / 40 * interval '1 day', 'person', 'somebody', 'patient-read',
                    'patient', ARRAY[p.code], 'done', 1, json_build_object('role', 'role-' || n % 40) FROM patient p, generate_series(0, 119) n
                WHERE p.organization_id = ? AND p.code = 'p' RETURNING organization_id, at, id)
            INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)
            SELECT r.organization_id, r.at, r.id, ARRAY[p.id] FROM read r
            JOIN patient p ON p.organization_id = r.organization_id AND p.code = 'p'""";

    private final Organization clinic = operator().newOrganization().withPatient("p");
    private final Http patient = clinic.widgetOf("p").http();
    private final Person support = Person.signedIn("support", clinic.id());

    @Test
    @DisplayName("nothing at first; then days, roles and reasons; then names, too")
    void whatTheOrganizationShows() {
        patient.get(ACCESSES).expectRefusal(404);
        assertThat(readings()).isZero();
        support.get(
                        "/admin/v1/organizations/"
                                + clinic.id()
                                + "/patient-files/"
                                + DeskUser.ref(clinic, "p")
                                + "?purpose=complaint")
                .expect(200);

        operator()
                .changeAccessSettings(clinic.id(), Map.of("patients_see_accesses", "roles"))
                .expect(200);
        JsonNode roles = patient.get(ACCESSES).expect(200).json();
        JsonNode bySupport = by(roles, "support");
        assertThat(bySupport.get("name").isNull()).isTrue();
        assertThat(bySupport.at("/purposes/0").asText()).isEqualTo("complaint");
        assertThat(by(roles, "system").get("kinds").toString()).contains("changed");
        assertThat(roles.get("data").findValuesAsText("by")).doesNotContain("other");
        assertThat(roles.get("next").isNull()).isTrue();
        assertThat(readings()).isOne();

        operator()
                .changeAccessSettings(clinic.id(), Map.of("patients_see_accesses", "names"))
                .expect(200);
        JsonNode named = by(patient.get(ACCESSES).expect(200).json(), "support");
        assertThat(named.get("name").asText()).isNotEmpty();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ?"
                                        + " AND action = 'organization-access-change'"
                                        + " AND facts ->> 'patients_see_accesses' IN ('roles', 'names')",
                                clinic.uuid()))
                .isEqualTo(2);
    }

    @Test
    @DisplayName("pages have whole days; the next one begins before the last of them")
    void pages() {
        Database.change(DAYS, clinic.uuid());
        operator()
                .changeAccessSettings(clinic.id(), Map.of("patients_see_accesses", "roles"))
                .expect(200);
        JsonNode first = patient.get(ACCESSES).expect(200).json();
        String next = first.get("next").asText();
        assertThat(first.get("data")).hasSizeGreaterThanOrEqualTo(60);
        assertThat(first.get("data").findValuesAsText("day").get(first.get("data").size() - 1))
                .isEqualTo(next);
        JsonNode rest = patient.get(ACCESSES + "?before=" + next).expect(200).json();
        assertThat(rest.get("data").findValuesAsText("day"))
                .isNotEmpty()
                .allMatch(day -> day.compareTo(next) < 0);
        assertThat(rest.get("next").isNull()).isTrue();
        assertThat(patient.get(ACCESSES + "?before=x").expectRefusal(422).faultyFields())
                .containsExactly("before");
    }

    @Test
    @DisplayName("the page of a link knows whether there is a list")
    void thePageOfALink() {
        String link =
                clinic.http()
                        .send("POST", "/v1/patient-links", "{\"code\":\"p\"}")
                        .expect(200)
                        .json()
                        .get("url")
                        .asText()
                        .replaceFirst(".*#", "");
        assertThat(shows(link)).isFalse();
        operator()
                .changeAccessSettings(clinic.id(), Map.of("patients_see_accesses", "names"))
                .expect(200);
        assertThat(shows(link)).isTrue();
    }

    private static boolean shows(String link) {
        return Http.suiteNode()
                .send("POST", "/my/v1/organizations", Reply.json(Map.of("link", link)))
                .expect(200)
                .json()
                .at("/data/shows_accesses")
                .asBoolean();
    }

    private long readings() {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE organization_id = ?"
                        + " AND action = 'access-report' AND actor_kind = 'patient'",
                clinic.uuid());
    }

    private static JsonNode by(JsonNode page, String by) {
        return StreamSupport.stream(page.get("data").spliterator(), false)
                .filter(each -> each.get("by").asText().equals(by))
                .findFirst()
                .orElseThrow();
    }
}
