package org.patientcare.trail.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("8 Audit: the audit trail is searched by a request body, and exported as CSV")
class AuditSearchIT {

    private static final String ADD =
            """
            INSERT INTO audit_log (organization_id, at, actor_kind, action, object_kind, object_codes, outcome, times, request_id)
            SELECT ?, now() - n * interval '1 second', 'service', 'visit-miss', 'appointment', ARRAY[?], 'done', 1, 'r' || n
            FROM generate_series(1, ?) n""";

    /** A sign-in with the operator's keys, whose object is no person. */
    private static final String ADD_SIGN_IN_BY_KEYS =
            """
            INSERT INTO audit_log (organization_id, at, actor_kind, actor_id, action, object_kind, object_codes, outcome, times)
            VALUES (?, now() + interval '1 second', 'operator', 'operator', 'sign-in', 'person', ARRAY['operator'], 'done', 1)""";

    private static final String SEARCH = "/admin/v1/audit-events/search";

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();

    @Test
    @DisplayName(
            "events are found by each filter, also by a patient's ref; another "
                    + "organization's ref finds none")
    void eventsAreFoundByEachFilter() {
        clinic.withPatient("p1").withPatient("p2");
        clinic.patient("p1").expect(200);
        clinic.patient("p2").expect(200);

        assertThat(actions(Map.of("ref", ref(clinic, "p1"))))
                .containsExactly("patient-read", "patients-upsert");
        assertThat(actions(Map.of("patient", "p2", "action", "patient-read", "outcome", "done")))
                .containsExactly("patient-read");
        assertThat(actions(Map.of("actor", clinic.apiKey(), "action", "patients-upsert")))
                .hasSize(2);
        assertThat(actions(Map.of("outcome", "refused"))).isEmpty();
        assertThat(actions(Map.of("to", "2020-01-01T00:00:00Z"))).isEmpty();
        Organization other = operator.newOrganization().withPatient("p1");
        assertThat(actions(Map.of("ref", ref(other, "p1")))).isEmpty();
        assertThat(actions(Map.of("ref", "no-number"))).isEmpty();
    }

    @Test
    @DisplayName("8: the search is audited with the patient and the names of the filters")
    void theSearchIsAudited() {
        clinic.withPatient("p1");
        search(Map.of("ref", ref(clinic, "p1"))).expect(200);
        JsonNode event = search(Map.of("action", "audit-read")).expect(200).json().at("/data/0");
        assertThat(event.at("/object/codes/0").asText()).isEqualTo("p1");
        assertThat(event.at("/facts/filters").toString())
                .isEqualTo("[\"organization\",\"patient\"]");
    }

    @Test
    @DisplayName("people who are actor or object of an event are returned with their names")
    void peopleAreNamed() {
        Person auditor = Person.signedIn("auditor", clinic.id());
        JsonNode self = auditor.get("/sign-in/v1/session").expect(200).json().at("/data/person");
        auditor.send("POST", SEARCH, Map.of()).expect(200);
        Database.change(ADD_SIGN_IN_BY_KEYS, clinic.uuid());

        JsonNode page = auditor.send("POST", SEARCH, Map.of()).expect(200).json();

        assertThat(page.get("data").findValuesAsText("action"))
                .contains("sign-in", "audit-read", "role-grant");
        assertThat(page.get("people")).hasSize(1);
        assertThat(page.at("/people/0/id")).isEqualTo(self.get("id"));
        assertThat(page.at("/people/0/name")).isEqualTo(self.get("name"));
        assertThat(search(Map.of("action", "organization-create")).json().get("people")).isEmpty();
    }

    @Test
    @DisplayName("the members of next lead to the next page, and each event is shown once")
    void pagesAreFollowed() {
        Database.change(ADD, clinic.uuid(), "a", 40);
        List<String> seen = new ArrayList<>();
        Map<String, Object> asked = new HashMap<>(Map.of("action", "visit-miss"));
        JsonNode page;
        do {
            page = search(asked).expect(200).json();
            seen.addAll(page.get("data").findValuesAsText("request_id"));
            asked.put("page", page.at("/next/page").asInt());
            asked.put("before", page.at("/next/before").asText());
        } while (!page.get("next").isNull());
        assertThat(seen).hasSize(40).doesNotHaveDuplicates().startsWith("r1").endsWith("r40");
        assertThat(page.at("/meta/current_page").asInt()).isEqualTo(3);
    }

    @Test
    @DisplayName("1 Errors: all faulty filters are reported at once")
    void faultyFiltersAreRefused() {
        for (String call : List.of("search", "export")) {
            assertThat(
                            post(
                                            call,
                                            "{\"organization\":\"x\",\"action\":\"x\",\"outcome\":\"x\",\"from\":\"x\",\"to\":\"x\",\"page\":0}")
                                    .expectRefusal(422)
                                    .faultyFields())
                    .containsExactlyInAnyOrder(
                            "organization", "action", "outcome", "from", "to", "page");
            assertThat(post(call, "{\"ref\":\"1\"}").expectRefusal(422).faultyFields())
                    .containsExactly("ref");
            assertThat(
                            post(call, "{\"ref\":\"1\",\"patient\":\"p\",\"page\":0}")
                                    .expectRefusal(422)
                                    .faultyFields())
                    .containsExactly("page", "ref");
            post(call, "{\"actor\":\"" + "a".repeat(4 * 1024 * 1024) + "\"}").expectRefusal(413);
        }
    }

    @Test
    @DisplayName(
            "the CSV has a line for each event, and no field that a "
                    + "spreadsheet takes for a formula")
    void eventsAreExported() {
        Database.change(ADD, clinic.uuid(), "=cmd|' /C calc'!A0", 1_005);

        Reply table = export(Map.of("action", "visit-miss")).expect(200);

        assertThat(table.header("Content-Type")).isEqualToIgnoringCase("text/csv;charset=UTF-8");
        assertThat(table.header("Content-Disposition"))
                .isEqualTo("attachment; filename=\"audit-events.csv\"");
        assertThat(table.header("X-Complete")).isEqualTo("true");
        String[] lines = table.text().split("\r\n");
        assertThat(lines).hasSize(1_006);
        assertThat(lines[0]).startsWith("\ufeff\"at\",\"actor_kind\",");
        assertThat(lines[1])
                .contains(
                        ",\"service\",\"\",\"visit-miss\",\"appointment\",\"'=cmd|' /C calc'!A0\",\""
                                + clinic.id())
                .contains(",\"done\",\"1\",\"r1\",");
        assertThat(lines[1_005]).contains(",\"r1005\",");
        assertThat(actions(Map.of("action", "audit-export"))).containsExactly("audit-export");
    }

    private List<String> actions(Map<String, ?> filters) {
        return search(filters).expect(200).json().get("data").findValuesAsText("action");
    }

    private Reply search(Map<String, ?> filters) {
        return post("search", own(filters));
    }

    private Reply export(Map<String, ?> filters) {
        return post("export", own(filters));
    }

    private String own(Map<String, ?> filters) {
        Map<String, Object> all = new HashMap<>(filters);
        all.put("organization", clinic.id());
        all.values().removeIf("null"::equals);
        all.computeIfPresent("before", (name, key) -> key.equals("") ? null : key);
        return Reply.json(all);
    }

    private Reply post(String call, String json) {
        return operator.http().send("POST", "/admin/v1/audit-events/" + call, json);
    }

    private static String ref(Organization organization, String code) {
        return (String)
                Database.value(
                        "SELECT id::text FROM patient WHERE organization_id = ? AND code = ?",
                        organization.uuid(),
                        code);
    }
}
