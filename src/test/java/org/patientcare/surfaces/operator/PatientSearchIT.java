package org.patientcare.surfaces.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName(
        "Support: patients are found by their code, by words of their name, and by other values")
class PatientSearchIT {

    private static final int PAGE = 15;

    /** Patients of another release's node, with the terms that this release writes for them. */
    private static final String MANY_PATIENTS =
            """
            WITH many AS (
                INSERT INTO patient (organization_id, code, first_name, last_name, locale, unsubscribed_at, created_at, updated_at, named_fields)
                SELECT ?, 'c' || n, 'Ana', 'Crowded', 'es', now(), now(), now(), -1 FROM generate_series(1, ?) n
                RETURNING organization_id, id)
            INSERT INTO patient_search_term
            SELECT organization_id, 'name:' || word, id FROM many, unnest(ARRAY['ana', 'crowded']) word""";

    private static final String MANY_WITH_A_WORD =
            """
            WITH many AS (
                INSERT INTO patient (organization_id, code, first_name, locale, unsubscribed_at, created_at, updated_at, named_fields)
                SELECT ?, 'd' || n, 'Zz', 'es', now(), now(), now(), -1 FROM generate_series(1, ?) n
                RETURNING organization_id, id)
            INSERT INTO patient_search_term SELECT organization_id, 'name:zz', id FROM many""";

    private static final String MANY_WITH_AN_ADDRESS =
            """
            WITH many AS (
                INSERT INTO patient (organization_id, code, first_name, email, birth_date, locale, unsubscribed_at, created_at, updated_at, named_fields)
                SELECT ?, 'c' || n, 'Ana', 'shared@mail.example', '1900-01-01', 'es', now(), now(), now(), -1 FROM generate_series(1, ?) n
                RETURNING organization_id, id)
            INSERT INTO patient_search_term SELECT organization_id, 'email:shared@mail.example', id FROM many""";

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();

    @Test
    @DisplayName("a patient is shown with ref, code, names, birth date and plan, and nothing else")
    void aFoundPatientHasWhatTheListNeeds() {
        clinic.upsert(
                        Map.of(
                                "code",
                                "a/1",
                                "first_name",
                                "Ana",
                                "last_name",
                                "Soto",
                                "birth_date",
                                "1984-05-17",
                                "plan",
                                "gold",
                                "tax_id",
                                "hidden"))
                .expect(200);
        JsonNode answer = search(Map.of("code", "a/1")).expect(200).json();
        assertThat(answer.get("data").toString())
                .isEqualTo(
                        "[{\"ref\":\"%s\",\"code\":\"a/1\",\"first_name\":\"Ana\",\"last_name\":\"Soto\",\"birth_date\":\"1984-05-17\",\"plan\":\"gold\"}]"
                                .formatted(
                                        Database.value(
                                                "SELECT id::text FROM patient WHERE organization_id = ?",
                                                clinic.uuid())));
        assertThat(answer.get("meta").toString())
                .isEqualTo(
                        "{\"current_page\":1,\"from\":1,\"last_page\":1,\"path\":\"%s\",\"per_page\":15,\"to\":1,\"total\":1,\"total_is_exact\":true}"
                                .formatted(operator.http().base() + path(clinic.id())));
    }

    @Test
    @DisplayName(
            "a name is found by the beginnings of its words, without regard to case, accents and signs")
    void aNameIsFoundByItsBeginning() {
        people(
                List.of(
                        "Łukasz",
                        "María-José",
                        "María-José López",
                        "Straße",
                        "Ozil",
                        "李小龙",
                        "김민준",
                        "100% natural",
                        "O'Neill",
                        "de la Cruz",
                        "Иванов",
                        "García",
                        "Garcés",
                        "Iğdır",
                        "Yılmaz",
                        "Be\u200Ello\u00AD Ruiz\uFEFF"));
        Map.ofEntries(
                        Map.entry("luk", List.of("Łukasz")),
                        Map.entry("ŁUKASZ", List.of("Łukasz")),
                        Map.entry("maria-j", List.of("María-José", "María-José López")),
                        Map.entry("maria-jose lop", List.of("María-José López")),
                        Map.entry("  MARÍA-JOSÉ LÓP", List.of("María-José López")),
                        Map.entry("strasse", List.of("Straße")),
                        Map.entry("öz", List.of("Ozil")),
                        Map.entry("igdir", List.of("Iğdır")),
                        Map.entry("ığdı", List.of("Iğdır")),
                        Map.entry("İĞDIR", List.of("Iğdır")),
                        Map.entry("yíl", List.of("Yılmaz")),
                        Map.entry("yılmax", List.<String>of()),
                        Map.entry("bello r", List.of("Be\u200Ello\u00AD Ruiz\uFEFF")),
                        Map.entry("bel\u2060lo ruiz", List.of("Be\u200Ello\u00AD Ruiz\uFEFF")),
                        Map.entry("李", List.of("李小龙")),
                        Map.entry("김", List.of("김민준")),
                        Map.entry("garc", List.of("Garcés", "García")),
                        Map.entry("%ar", List.<String>of()),
                        Map.entry("_ar", List.<String>of()),
                        Map.entry("gar_", List.of("Garcés", "García")),
                        Map.entry("arcia", List.<String>of()),
                        Map.entry("100% na", List.of("100% natural")),
                        Map.entry("o'n", List.of("O'Neill")),
                        Map.entry("oneill", List.of("O'Neill")),
                        Map.entry("neill", List.of("O'Neill")),
                        Map.entry("de l", List.of("de la Cruz")),
                        Map.entry("cruz", List.of("de la Cruz")),
                        Map.entry("\u00A0cruz  ana\u00A0", List.of("de la Cruz")),
                        Map.entry("lopez maria", List.of("María-José López")),
                        Map.entry("jose", List.of("María-José", "María-José López")),
                        Map.entry("小龙", List.of("李小龙")),
                        Map.entry("иван", List.of("Иванов")))
                .forEach(
                        (typed, found) ->
                                assertThat(lastNames(search(Map.of("name", typed))))
                                        .as(typed)
                                        .isEqualTo(found));
        for (String tooShort : List.of("g", "ö", "%", "g%", "1234", "  a  ")) {
            assertThat(search(Map.of("name", tooShort)).expectRefusal(422).faultsOf("name"))
                    .containsExactly("must have at least two letters");
        }
    }

    @Test
    @DisplayName("first names and second surnames are found as well, in any order")
    void anyNameIsFound() {
        clinic.upsert(
                        Map.of("code", "1", "first_name", "Rosalía"),
                        Map.of("code", "2", "first_name", "Rosa", "last_name", "Vega Díaz"),
                        Map.of("code", "3", "first_name", "Eva", "last_name", "Rosales"))
                .expect(200);
        assertThat(codes(search(Map.of("name", "rosa")))).containsExactly("3", "1", "2");
        assertThat(codes(search(Map.of("name", "diaz ROS")))).containsExactly("2");
        assertThat(codes(search(Map.of("name", "diaz eva")))).isEmpty();
    }

    @Test
    @DisplayName(
            "tax id, phone, e-mail address and birth date are found however they are typed, and only if complete")
    void otherValuesAreFound() {
        clinic.upsert(
                        Map.of(
                                "code", "1",
                                "first_name", "Ana",
                                "tax_id", "12345678-Z",
                                "phone", "+34 600 11 22 33",
                                "email", "Ana.Ruiz@mail.example",
                                "birth_date", "1984-05-17"),
                        Map.of("code", "2", "first_name", "Eva", "birth_date", "1984-05-17"))
                .expect(200);
        for (Map<String, String> filter :
                List.of(
                        Map.of("tax_id", "12.345.678z"),
                        Map.of("phone", "600112233"),
                        Map.of("phone", "0034 600 112 233"),
                        Map.of("email", "ANA.RUIZ@mail.example"),
                        Map.of("birth_date", "1984-05-17", "name", "ana"),
                        Map.of("birth_date", "1984-05-17", "email", "ana.ruiz@mail.example"),
                        Map.of("code", "1", "phone", "600112233"))) {
            assertThat(codes(search(filter))).as(filter.toString()).containsExactly("1");
        }
        for (Map<String, String> filter :
                List.of(
                        Map.of("tax_id", "12345678"),
                        Map.of("phone", "60011223"),
                        Map.of("phone", "no digits"),
                        Map.of("email", "ana.ruiz"),
                        Map.of("email", "ana.ruiz@mail.example", "name", "eva"),
                        Map.of("code", "2", "phone", "600112233"),
                        Map.of("birth_date", "1984-05-18"))) {
            assertThat(codes(search(filter))).as(filter.toString()).isEmpty();
        }
        assertThat(codes(search(Map.of("birth_date", "1984-05-17")))).containsExactly("2", "1");
        clinic.upsert(Map.of("code", "1", "first_name", "Ana", "phone", "600 44 55 66"))
                .expect(200);
        assertThat(codes(search(Map.of("phone", "600112233")))).isEmpty();
        assertThat(codes(search(Map.of("phone", "600445566")))).containsExactly("1");
        assertThat(codes(search(Map.of("email", "ana.ruiz@mail.example")))).containsExactly("1");
    }

    @Test
    @DisplayName("without a name the newest patients come first")
    void theNewestComeFirst() {
        clinic.withPatient("1").withPatient("2").withPatient("3");
        assertThat(codes(search(Map.of()))).containsExactly("3", "2", "1");
    }

    @Test
    @DisplayName("after an upsert a patient is found by the new name only")
    void aChangedNameIsFound() {
        clinic.upsert(Map.of("code", "1", "first_name", "Ana", "last_name", "Before")).expect(200);
        clinic.upsert(Map.of("code", "1", "first_name", "Ana", "last_name", "After")).expect(200);
        assertThat(codes(search(Map.of("name", "before")))).isEmpty();
        assertThat(codes(search(Map.of("name", "after")))).containsExactly("1");
    }

    @Test
    @DisplayName("direction marks, markup, SQL and names of the maximum length are ordinary names")
    void hostileNamesAreNames() {
        String longest = "x".repeat(255);
        people(List.of("\u202eabc", "<img onerror=alert(1)>", longest, "Robert'); DROP TABLE"));
        assertThat(lastNames(search(Map.of("name", "abc")))).containsExactly("\u202eabc");
        assertThat(lastNames(search(Map.of("name", "<img"))))
                .containsExactly("<img onerror=alert(1)>");
        assertThat(lastNames(search(Map.of("name", longest)))).containsExactly(longest);
        assertThat(lastNames(search(Map.of("name", "robert')"))))
                .containsExactly("Robert'); DROP TABLE");
        assertThat(search(Map.of("name", longest + "x")).expectRefusal(422).faultyFields())
                .containsExactly("name");
        assertThat(searchRaw("{\"name\":\"ab\\u0000\"}").expectRefusal(422).faultyFields())
                .containsExactly("body");
        assertThat(lastNames(search(Map.of("name", "ab\uffff")))).containsExactly("\u202eabc");
    }

    @Test
    @DisplayName(
            "only a patient with a current plan is subscribed, and an expired plan is not shown")
    void anExpiredPlanIsNotShown() {
        clinic.upsert(
                        Map.of("code", "now", "first_name", "Plan", "plan", "gold"),
                        Map.of("code", "over", "first_name", "Plan", "plan", "gold"),
                        Map.of("code", "none", "first_name", "Plan"))
                .expect(200);
        Database.change(
                "UPDATE patient SET subscribed_until = now() - interval '1 second' WHERE organization_id = ? AND code = 'over'",
                clinic.uuid());
        assertThat(codes(search(Map.of("name", "plan", "subscribed", true))))
                .containsExactly("now");
        JsonNode none =
                search(Map.of("name", "plan", "subscribed", false)).expect(200).json().get("data");
        assertThat(none.findValuesAsText("code")).containsExactlyInAnyOrder("over", "none");
        assertThat(none.findValues("plan")).allMatch(JsonNode::isNull);
    }

    @Test
    @DisplayName(
            "the list ends after 200 patients and says so; its last page has the rest, and later pages are empty")
    void theListEndsAfterTwoHundred() {
        Database.change(MANY_PATIENTS, clinic.uuid(), 200);
        JsonNode exact = search(Map.of("name", "crowd")).expect(200).json().get("meta");
        assertThat(exact.get("total").asInt()).isEqualTo(200);
        assertThat(exact.get("total_is_exact").asBoolean()).isTrue();
        clinic.upsert(Map.of("code", "more", "first_name", "Ana", "last_name", "Crowd"))
                .expect(200);

        for (Map<String, Object> filter :
                List.of(Map.<String, Object>of("name", "crowd"), Map.<String, Object>of())) {
            JsonNode first = search(filter).expect(200).json();
            assertThat(first.at("/data/0/code").asText()).isEqualTo("more");
            assertThat(first.get("data").size()).isEqualTo(PAGE);
            assertThat(first.at("/meta/total").asInt()).isEqualTo(200);
            assertThat(first.at("/meta/total_is_exact").asBoolean()).isFalse();
            assertThat(first.at("/meta/last_page").asInt()).isEqualTo(14);
            Map<String, Object> onPage = new HashMap<>(filter);
            onPage.put("page", 14);
            JsonNode last = search(onPage).expect(200).json();
            assertThat(last.get("data").size()).isEqualTo(5);
            assertThat(last.at("/meta/to").asInt()).isEqualTo(200);
            onPage.put("page", Integer.MAX_VALUE);
            JsonNode beyond = search(onPage).expect(200).json();
            assertThat(beyond.get("data").isEmpty()).isTrue();
            assertThat(beyond.at("/meta/from").isNull()).isTrue();
        }
    }

    @Test
    @DisplayName(
            "of more than a thousand matches those of the first words are shown; a second word finds each of them")
    void oneOfMoreThanAThousandIsFound() {
        Database.change(MANY_PATIENTS, clinic.uuid(), 1_100);
        clinic.upsert(
                        Map.of("code", "exact", "first_name", "Zoe", "last_name", "Zuñiga Crowd"),
                        Map.of("code", "last", "first_name", "Ana", "last_name", "Crowdy"))
                .expect(200);
        JsonNode many = search(Map.of("name", "crowd", "page", 14)).expect(200).json();
        assertThat(many.at("/meta/total_is_exact").asBoolean()).isFalse();
        assertThat(many.get("data").findValuesAsText("code"))
                .contains("exact")
                .doesNotContain("last");
        JsonNode both = search(Map.of("name", "an crow")).expect(200).json();
        assertThat(both.at("/meta/total").asInt()).isEqualTo(200);
        assertThat(both.at("/meta/total_is_exact").asBoolean()).isFalse();
        for (String typed : List.of("crowdy", "ana crowdy", "c a crowdy")) {
            assertThat(codes(search(Map.of("name", typed)))).containsExactly("last");
        }
        assertThat(codes(search(Map.of("name", "crowd zoe")))).containsExactly("exact");
        assertThat(codes(search(Map.of("name", "crowd nobody")))).isEmpty();
    }

    @Test
    @DisplayName("the pages together have each patient once, ordered by name")
    void pagesHaveEverybodyOnce() {
        List<String> names = new ArrayList<>();
        for (int n = 10; n < 42; n++) {
            names.add("Pages" + n);
        }
        people(names);
        List<String> found = new ArrayList<>();
        for (int page = 1; page <= 3; page++) {
            found.addAll(lastNames(search(Map.of("name", "PAGES", "page", page))));
        }
        assertThat(found).isEqualTo(names);
    }

    @Test
    @DisplayName(
            "1 Errors: all faults are reported at once; an unknown organization is 404; a body over 4 MiB is 413")
    void faultyRequestsAreRefused() {
        assertThat(
                        searchRaw("{\"name\":\"%%\",\"subscribed\":\"yes\",\"page\":0,\"code\":5}")
                                .expectRefusal(422)
                                .faultyFields())
                .contains("code", "subscribed");
        assertThat(searchRaw("{\"name\":\"%%\",\"page\":0}").expectRefusal(422).faultyFields())
                .containsExactlyInAnyOrder("name", "page");
        assertThat(searchRaw("{\"subscribed\":false}").expectRefusal(422).faultsOf("subscribed"))
                .containsExactly("requires another filter");
        search(UUID.randomUUID().toString(), "{}").expectRefusal(404);
        search("no-uuid", "{}").expectRefusal(404);
        search("no-uuid", "{\"page\":0}").expectRefusal(422);
        searchRaw("{\"name\":\"" + "a".repeat(4 * 1024 * 1024) + "\"}").expectRefusal(413);
        clinic.http().send("POST", path(clinic.id()), "{}").expectRefusal(401);
    }

    @Test
    @DisplayName("another organization's patients are not found")
    void othersAreNotFound() {
        operator.newOrganization()
                .upsert(
                        Map.of(
                                "code", "theirs",
                                "first_name", "Theirs",
                                "tax_id", "T1",
                                "phone", "600112233",
                                "email", "t@mail.example",
                                "birth_date", "1984-05-17"))
                .expect(200);
        for (Map<String, String> filter :
                List.of(
                        Map.of("code", "theirs"),
                        Map.of("name", "theirs"),
                        Map.of("tax_id", "T1"),
                        Map.of("phone", "600112233"),
                        Map.of("email", "t@mail.example"),
                        Map.of("birth_date", "1984-05-17"))) {
            assertThat(codes(search(filter))).as(filter.toString()).isEmpty();
        }
        assertThat(codes(search(Map.of()))).isEmpty();
    }

    @Test
    @DisplayName(
            "8 Audit: the patients shown are recorded, or that nobody was found, with the names of the filters and without their values")
    void shownPatientsAreRecorded() {
        for (String code : List.of("1", "2")) {
            clinic.upsert(
                            Map.of(
                                    "code", code,
                                    "first_name", "Noted",
                                    "birth_date", "1984-05-17"))
                    .expect(200);
        }
        search(Map.of("name", "noted", "birth_date", "1984-05-17")).expect(200);
        search(Map.of("name", "nobody", "birth_date", "1984-05-17")).expect(200);
        JsonNode events =
                operator.http()
                        .get(
                                "/admin/v1/audit-events?action=patients-search&organization="
                                        + clinic.id())
                        .expect(200)
                        .json()
                        .get("data");
        assertThat(events.size()).isEqualTo(2);
        assertThat(events.at("/0/object/codes").size()).isZero();
        assertThat(events.at("/1/object/codes").size()).isEqualTo(2);
        assertThat(events.findValues("facts"))
                .extracting(JsonNode::toString)
                .containsOnly("{\"filters\":[\"name\",\"birth_date\"]}");
        assertThat(
                        Database.count(
                                "SELECT cardinality(s.patient_ids)::bigint FROM audit_subject s JOIN audit_log e ON e.at = s.at AND e.id = s.event_id"
                                        + " WHERE e.action = 'patients-search' AND e.organization_id = ?",
                                clinic.uuid()))
                .isEqualTo(2);
    }

    @Test
    @DisplayName(
            "a page past the last one shows nobody, but its total, so the search is recorded all the same")
    void searchesWithATotalAreRecorded() {
        clinic.withPatient("p1");
        Reply page = search(Map.of("code", "p1", "page", 2)).expect(200);
        assertThat(page.json().get("data")).isEmpty();
        assertThat(page.json().at("/meta/total").asInt()).isEqualTo(1);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE action = 'patients-search' AND organization_id = ?",
                                clinic.uuid()))
                .isEqualTo(1);
    }

    @Test
    @DisplayName("of three words that each find too many, all are looked up together")
    void threeCommonWords() {
        Database.change(MANY_PATIENTS, clinic.uuid(), 1_100);
        Database.change(MANY_WITH_A_WORD, clinic.uuid(), 1_100);
        clinic.upsert(Map.of("code", "all", "first_name", "Ana Zz", "last_name", "Crowded"))
                .expect(200);

        Reply found = search(Map.of("name", "ana zz crowded")).expect(200);

        assertThat(codes(found)).containsExactly("all");
        assertThat(found.json().at("/meta/total_is_exact").asBoolean()).isTrue();
    }

    @Test
    @DisplayName("a value that too many share is narrowed by the other filters")
    void aSharedValueIsNarrowed() {
        clinic.upsert(
                        Map.of(
                                "code", "oldest",
                                "first_name", "Zoe",
                                "email", "shared@mail.example",
                                "birth_date", "1900-01-01",
                                "tax_id", "Z-1"))
                .expect(200);
        Database.change(MANY_WITH_AN_ADDRESS, clinic.uuid(), 1_100);

        for (Map<String, String> filter :
                List.of(
                        Map.of("email", "shared@mail.example", "name", "zoe"),
                        Map.of("email", "shared@mail.example", "tax_id", "z1"),
                        Map.of("birth_date", "1900-01-01", "name", "zoe"))) {
            Reply found = search(filter).expect(200);
            assertThat(codes(found)).containsExactly("oldest");
            assertThat(found.json().at("/meta/total_is_exact").asBoolean()).isTrue();
        }
        JsonNode newest = search(Map.of("birth_date", "1900-01-01")).expect(200).json();
        assertThat(newest.at("/data/0/code").asText()).isEqualTo("c1100");
        assertThat(newest.at("/meta/total_is_exact").asBoolean()).isFalse();
    }

    private void people(List<String> lastNames) {
        Map<?, ?>[] patients = new Map<?, ?>[lastNames.size()];
        for (int i = 0; i < patients.length; i++) {
            patients[i] =
                    Map.of("code", "p" + i, "first_name", "Ana", "last_name", lastNames.get(i));
        }
        clinic.upsert(patients).expect(200);
    }

    private Reply search(Map<String, ?> filters) {
        return searchRaw(Reply.json(new HashMap<>(filters)));
    }

    private Reply searchRaw(String json) {
        return search(clinic.id(), json);
    }

    private Reply search(String organization, String json) {
        return operator.http().send("POST", path(organization), json);
    }

    private static String path(String organization) {
        return Operator.organization(organization) + "/patient-search";
    }

    private static List<String> codes(Reply reply) {
        return reply.expect(200).json().get("data").findValuesAsText("code");
    }

    private static List<String> lastNames(Reply reply) {
        return reply.expect(200).json().get("data").findValuesAsText("last_name");
    }
}
