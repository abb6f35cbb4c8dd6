package org.patientcare.operations.oversight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.NodePair;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.PAIR)
@DisplayName(
        "8 Audit: unusual accesses by staff are shown to auditors, where the organization wants")
class UnusualAccessIT {

    /** That a person opened each patient of the organization yesterday. */
    private static final String OPENED =
            """
            INSERT INTO audit_log (organization_id, at, actor_kind, actor_id, action, object_kind, object_codes, outcome, times, facts)
            SELECT organization_id, date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - interval '1 hour', 'person', ?,
                'patient-read', 'patient', ARRAY[code], 'done', 1, json_build_object('role', 'support')
            FROM patient WHERE organization_id = ?""";

    private static final String YESTERDAY_IS_DUE =
            """
            UPDATE unusual_access_run SET day = (now() AT TIME ZONE 'UTC')::date - 1, next_at = now() - interval '1 minute'
            WHERE organization_id = ?""";

    /** Their housekeeping looks through days every two seconds, on the suite's database. */
    private final NodePair nodes = KeptNode.pair();

    private final Organization clinic = operator().newOrganization();
    private final String path = "/admin/v1/organizations/" + clinic.id() + "/unusual-accesses";
    private final Person auditor = Person.signedIn("auditor", clinic.id());
    private final Person support = Person.signedIn("support", clinic.id());

    @Test
    @DisplayName("many patients, one's own record and a colleague's; looked at with a note")
    void theStory() {
        IntStream.range(0, 7).forEach(i -> clinic.upsert(patient("p" + i, null)).expect(200));
        clinic.upsert(patient("own", emailOf(support).toUpperCase(Locale.ROOT))).expect(200);
        clinic.upsert(patient("colleague", emailOf(auditor))).expect(200);
        String professional = operator().newProfessional(clinic);
        clinic.book("a", "p0", professional, nextWeek()).expect(200);
        Database.change(OPENED, support.id(), clinic.uuid());

        assertThat(runs()).as("nothing is looked for by default").isZero();
        operator()
                .changeAccessSettings(
                        clinic.id(), Map.of("unusual_access", true, "unusual_patients", 7))
                .expect(200);
        assertThat(nodes.isAlive()).isTrue();
        Waiting.until("the organization has a run", () -> runs() == 1);
        Database.change(YESTERDAY_IS_DUE, clinic.uuid());
        Waiting.until("the day was looked through", () -> found() == 3);

        Map<String, JsonNode> found = new LinkedHashMap<>();
        open().forEach(each -> found.put(each.get("rule").asText(), each));
        // Nine patients were opened, and one of them has a visit.
        assertThat(found.get("many_patients").get("patients").asInt()).isEqualTo(8);
        assertThat(found.get("many_patients").get("examples")).hasSize(5);
        assertThat(found.get("own_record").get("patients").asInt()).isOne();
        assertThat(found.get("colleague_record").get("patients").asInt()).isOne();
        assertThat(found.values())
                .allSatisfy(
                        each -> assertThat(each.at("/person/id").asText()).isEqualTo(support.id()));

        String one = found.get("own_record").get("id").asText();
        support.get(path).expectRefusal(403);
        auditor.send("PUT", path + "/" + one + "/note", Map.of("note", " ")).expectRefusal(422);
        auditor.send("PUT", path + "/" + UUID.randomUUID() + "/note", Map.of("note", "x"))
                .expectRefusal(404);
        auditor.send("PUT", path + "/" + one + "/note", Map.of("note", "A question of their own."))
                .expect(200);
        assertThat(open()).hasSize(2);
        JsonNode seen = auditor.get(path + "?state=seen").expect(200).json().at("/data/0");
        assertThat(seen.at("/seen/note").asText()).isEqualTo("A question of their own.");
        assertThat(seen.at("/seen/by/id").asText()).isEqualTo(auditor.id());
        assertThat(actions())
                .contains(
                        "organization-access-change",
                        "unusual-access-find",
                        "unusual-access-note",
                        "unusual-access-read");

        operator().changeAccessSettings(clinic.id(), Map.of("unusual_access", false)).expect(200);
        Database.change(YESTERDAY_IS_DUE, clinic.uuid());
        Waiting.until("nothing is looked for any more", () -> runs() == 0);
    }

    private static Map<String, Object> patient(String code, String email) {
        Map<String, Object> patient = new LinkedHashMap<>();
        patient.put("code", code);
        patient.put("first_name", "Ana");
        patient.put("email", email);
        return patient;
    }

    private static String nextWeek() {
        return Instant.now().plus(Duration.ofDays(7)).truncatedTo(ChronoUnit.MINUTES).toString();
    }

    private static String emailOf(Person person) {
        String email = person.id() + "@people.example";
        Database.change(
                "UPDATE person SET email = ? WHERE id = ?", email, UUID.fromString(person.id()));
        return email;
    }

    private JsonNode open() {
        return auditor.get(path).expect(200).json().get("data");
    }

    private long found() {
        return Database.count(
                "SELECT count(*) FROM unusual_access WHERE organization_id = ?", clinic.uuid());
    }

    private long runs() {
        return Database.count(
                "SELECT count(*) FROM unusual_access_run WHERE organization_id = ?", clinic.uuid());
    }

    private List<String> actions() {
        return List.of(
                Database.value(
                                "SELECT string_agg(DISTINCT action, ' ') FROM audit_log WHERE organization_id = ?",
                                clinic.uuid())
                        .toString()
                        .split(" "));
    }
}
