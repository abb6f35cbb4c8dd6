package org.patientcare.patients.patient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.PagedList;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("3 An organization's system reads its patients by their last change")
class PatientListIT {

    private static final String PATH = "/v1/patients";

    private static final String ENDED_BY_NOW =
            "p.subscribed_until <= now() AND p.subscribed_until > p.updated_at";

    /** Longer than a test takes on any machine. */
    private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();
    private final PagedList patients = new PagedList(clinic.http(), PATH);

    private void name(String code, String lastName) {
        clinic.upsert(Map.of("code", code, "first_name", "Ana", "last_name", lastName)).expect(200);
    }

    /** Adds patients p1, p2 and so on; pN was changed last an hour and N seconds ago. */
    private void changedLongAgo(int patients) {
        Database.change(
                """
                INSERT INTO patient (organization_id, code, first_name, last_name, locale, unsubscribed_at,
                    created_at, updated_at, named_fields)
                SELECT ?, 'p' || n, 'Ana', '0', 'es', now(), now(), now() - make_interval(hours => 1, secs => n), 0
                FROM generate_series(1, ?) n""",
                clinic.uuid(),
                patients);
    }

    @Test
    @DisplayName("each patient is shown as when read alone, the last changed one first")
    void eachAsAlone() {
        clinic.upsert(
                        Map.of(
                                "code",
                                "full",
                                "first_name",
                                "Jörg",
                                "last_name",
                                "Weiß",
                                "plan",
                                "basic",
                                "meta",
                                Map.of("a", List.of(1, 2))))
                .expect(200);
        clinic.withPatient("bare");
        JsonNode data = patients.get("").expect(200).json().get("data");
        assertThat(patients.codes("")).containsExactly("bare", "full");
        assertThat(data.get(0)).isEqualTo(clinic.existingPatient("bare"));
        assertThat(data.get(1)).isEqualTo(clinic.existingPatient("full"));
        name("full", "Weiss");
        assertThat(patients.codes("")).containsExactly("full", "bare");
    }

    @Test
    @DisplayName(
            "updated_at_gt leaves out unchanged patients, and includes changes in the given second")
    void theFilter() {
        changedLongAgo(3);
        Instant halfAnHourAgo = Database.now().minus(HALF_AN_HOUR);
        assertThat(patients.codes("updated_at_gt=" + halfAnHourAgo)).isEmpty();
        assertThat(patients.codes("")).containsExactly("p1", "p2", "p3");
        name("p3", "new");
        assertThat(patients.codes("updated_at_gt=" + halfAnHourAgo)).containsExactly("p3");
        assertThat(patients.get("updated_at_gt=" + halfAnHourAgo).json().at("/meta/total").asInt())
                .isOne();
        String shown =
                clinic.existingPatient("p3")
                        .get("updated_at")
                        .asText()
                        .replaceFirst("(.{10}) (.{8}).*", "$1T$2Z");
        assertThat(patients.codes("updated_at_gt=" + shown)).containsExactly("p3");
        assertThat(patients.codes("updated_at_gt=&page=&unknown=1")).hasSize(3);
        operator.change(clinic.id(), "{\"time_zone\":\"Pacific/Auckland\"}").expect(200);
        assertThat(patients.codes("updated_at_gt=" + halfAnHourAgo.toString().substring(0, 19)))
                .hasSize(3);
    }

    @Test
    @DisplayName("a plan that expired is a change at that moment, whenever it is recorded")
    void anEndedPlanIsAChange() {
        changedLongAgo(2);
        Instant halfAnHourAgo = Database.now().minus(HALF_AN_HOUR);
        Database.change(
                "UPDATE patient SET plan = 'x', unsubscribed_at = NULL, subscribed_until = now() - interval '1 second'"
                        + " WHERE organization_id = ? AND code = 'p2'",
                clinic.uuid());
        JsonNode page = patients.get("updated_at_gt=" + halfAnHourAgo).expect(200).json();
        assertThat(page.get("data")).hasSize(1);
        assertThat(page.at("/meta/total").asInt()).isOne();
        assertThat(page.at("/data/0")).isEqualTo(clinic.existingPatient("p2"));
        assertThat(page.at("/data/0/plan").isNull()).isTrue();
        assertThat(patients.codes("")).containsExactly("p2", "p1");
        assertThat(patients.get("").json().at("/meta/total").asInt()).isEqualTo(2);
        Database.change(
                "UPDATE patient SET plan = 'x', unsubscribed_at = NULL, subscribed_until = now() + interval '1 hour'"
                        + " WHERE organization_id = ? AND code = 'p1'",
                clinic.uuid());
        assertThat(patients.codes("updated_at_gt=" + halfAnHourAgo)).containsExactly("p2");
    }

    @Test
    @DisplayName("past a million, the total is marked as not exact, and the links go on")
    void moreThanAMillion() {
        changedLongAgo(20);
        String next = patients.get("").json().at("/links/next").asText();
        assertThat(patients.get("").json().at("/meta/total_is_exact").isMissingNode()).isTrue();

        String query = next.replaceFirst(".*[?]", "").replaceFirst("[.]20&", ".5000000&");
        JsonNode meta = patients.get(query).expect(200).json().get("meta");

        assertThat(meta.get("total").asLong()).isEqualTo(1_000_000);
        assertThat(meta.get("total_is_exact").asBoolean(true)).isFalse();
        assertThat(meta.get("to").asLong()).isEqualTo(20);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "updated_at_gt=2026-01-01;updated_at_gt",
                "updated_at_gt=2026-13-01T10:00Z;updated_at_gt",
                "updated_at_gt=now&page=0;page updated_at_gt",
                "updated_at_gt=%27%3B--;updated_at_gt",
                "cursor=%27;cursor",
                "cursor=1.1.1.1&page=0&updated_at_gt=x;cursor page updated_at_gt",
                "page=-1;page"
            })
    @DisplayName("invalid filters are 422, all in one response")
    void invalidFiltersAreRefused(String query, String fields) {
        assertThat(patients.get(query).expectRefusal(422).faultyFields())
                .containsExactly(fields.split(" "));
    }

    @Test
    @DisplayName("1: any ISO 8601 time can be a filter")
    void anyTimeIsAFilter() {
        changedLongAgo(1);
        assertThat(patients.codes("updated_at_gt=0000-01-01T00:00Z")).hasSize(1);
        assertThat(patients.codes("updated_at_gt=9999-12-31T23:59:59.999999999-18:00")).isEmpty();
        assertThat(patients.codes("cursor=253402300799999999.0.1&page=7")).containsExactly("p1");
        assertThat(patients.codes("cursor=-62167219200000000.0.999999999999999")).isEmpty();
    }

    @Test
    @DisplayName("1: the permission is `patients`, and other organizations' patients are not shown")
    void whoMayRead() {
        operator.newOrganization().withPatient("theirs");
        clinic.withPatient("ours");
        assertThat(patients.codes("")).containsExactly("ours");
        Http others = operator.withPermissions(clinic, "appointments").http();
        for (String path : List.of(PATH, PATH + "/", PATH + "?page=0")) {
            others.get(path).expectRefusal(403);
            clinic.http().with("X-Secret-Key", "wrong").get(path).expectRefusal(401);
        }
        clinic.http().with("Content-Type", "application/json").get(PATH + "/").expect(200);
        clinic.http().with("Accept", "text/html").get(PATH).expectRefusal(406);
    }

    @Test
    @DisplayName(
            "8: a page leaves an audit row with the codes of all patients on it; "
                    + "an empty page leaves none")
    void readsAreAudited() {
        patients.get("").expect(200);
        clinic.withPatient("a").withPatient("b");
        patients.get("").expect(200);
        patients.get("page=2").expect(200);
        assertThat(
                        Database.value(
                                "SELECT string_agg(object_codes::text, ' ') FROM audit_log"
                                        + " WHERE organization_id = ? AND action = 'patient-read'",
                                clinic.uuid()))
                .isEqualTo("{a,b}");
    }

    @Test
    @DisplayName("2: pages are as those of codes, and a page past the end is empty")
    void pages() {
        changedLongAgo(16);
        JsonNode first = patients.get("updated_at_gt=2000-01-01T00:00Z").expect(200).json();
        String path = clinic.http().base() + PATH;
        String query = path + "?updated_at_gt=2000-01-01T00:00Z&page=";
        assertThat(first.get("data")).hasSize(15);
        assertThat(first.at("/links/first").asText()).isEqualTo(query + "1");
        assertThat(first.at("/links/last").asText()).isEqualTo(query + "2");
        assertThat(first.at("/links/prev").isNull()).isTrue();
        JsonNode second = patients.next(first);
        assertThat(second.at("/data/0/code").asText()).isEqualTo("p16");
        assertThat(second.at("/links/next").isNull()).isTrue();
        assertThat(second.at("/links/prev").asText()).isEqualTo(query + "1");
        assertThat(second.get("meta").toString())
                .isEqualTo(
                        "{\"current_page\":2,\"from\":16,\"last_page\":2,\"path\":\"%s\",\"per_page\":15,\"to\":16,\"total\":16}"
                                .formatted(path));
        assertThat(first.get("meta").toString())
                .isEqualTo(
                        "{\"current_page\":1,\"from\":1,\"last_page\":2,\"path\":\"%s\",\"per_page\":15,\"to\":15,\"total\":16}"
                                .formatted(path));
        assertThat(patients.codes("page=2")).containsExactly("p16");
        for (String page : List.of("3", "1000000000000")) {
            JsonNode past = patients.get("page=" + page).expect(200).json();
            assertThat(past.get("data")).isEmpty();
            assertThat(past.at("/meta/total").asInt()).isEqualTo(16);
        }
    }

    @Test
    @DisplayName(
            "reading all pages while patients change, and then the changes since the "
                    + "start, gives the current state")
    void twoPassesReconcile() {
        changedLongAgo(50);
        name("p50", "first");
        Map<String, String> known = new HashMap<>();
        int shown = 0;
        JsonNode first = patients.get("").expect(200).json();
        String began =
                first.at("/data/0/updated_at").asText().replaceFirst("(.{10}) (.{8}).*", "$1T$2Z");
        int changed = 0;
        for (JsonNode page = first; page != null; page = patients.next(page)) {
            remember(page, known);
            shown += page.get("data").size();
            name("p" + (49 - changed), "later" + changed); // still to come
            name("p" + (1 + changed), "later" + changed); // already shown
            changed++;
        }
        assertThat(shown).as("nobody is shown twice").isEqualTo(known.size());
        for (JsonNode page = patients.get("updated_at_gt=" + began).expect(200).json();
                page != null;
                page = patients.next(page)) {
            remember(page, known);
        }
        Map<String, String> current = new HashMap<>();
        for (int i = 1; i <= 50; i++) {
            current.put("p" + i, clinic.existingPatient("p" + i).get("last_name").asText());
        }
        assertThat(known).isEqualTo(current);
        assertThat(current.values()).contains("later0", "later3", "first", "0");
    }

    private static void remember(JsonNode page, Map<String, String> known) {
        page.get("data")
                .forEach(p -> known.put(p.get("code").asText(), p.get("last_name").asText()));
    }

    @Test
    @DisplayName(
            "a change that is committed late is found by asking again from some minutes earlier")
    void aLateCommitIsFoundByAnOverlap() throws SQLException {
        changedLongAgo(2);
        CompletableFuture<Reply> late;
        Set<String> known = new TreeSet<>();
        Instant newest;
        try (Connection holder =
                Database.lock(
                        "SELECT FROM patient WHERE organization_id = ? AND code = 'p1' FOR UPDATE",
                        clinic.uuid())) {
            late =
                    clinic.http()
                            .sendAsync(
                                    "PUT",
                                    PATH,
                                    Reply.json(
                                            Map.of(
                                                    "patients",
                                                    List.of(
                                                            Map.of(
                                                                    "code", "p1",
                                                                    "first_name", "Late")))));
            Database.awaitBlockedBy(holder);
            name("p2", "meanwhile");
            known.addAll(patients.codes("updated_at_gt=" + Database.now().minus(HALF_AN_HOUR)));
            newest = updated("p2");
            holder.rollback();
        }
        late.join().expect(200);
        assertThat(known).containsExactly("p2");
        assertThat(updated("p1")).isBefore(newest);
        assertThat(patients.codes("updated_at_gt=" + newest)).isEmpty();
        assertThat(patients.codes("updated_at_gt=" + newest.minus(HALF_AN_HOUR)))
                .containsExactly("p2", "p1");
    }

    @Test
    @DisplayName("housekeeping removes entries of former changes, and nothing changes in the list")
    void formerChangesAreRemoved() {
        for (String lastName : List.of("1", "2", "3")) {
            name("a", lastName);
            clinic.upsert(
                            Map.of("code", "a", "first_name", "Ana", "last_name", lastName + "x"),
                            Map.of("code", "b", "first_name", "Bo", "last_name", lastName))
                    .expect(200);
        }
        assertThat(entries()).isEqualTo(9);
        assertThat(patients.codes("updated_at_gt=2020-01-01T00:00:00Z"))
                .containsExactlyInAnyOrder("a", "b");
        assertThat(
                        patients.get("updated_at_gt=2020-01-01T00:00:00Z")
                                .json()
                                .at("/meta/total")
                                .asInt())
                .isEqualTo(2);

        Database.change(
                "UPDATE patient_change SET check_at = now() WHERE organization_id = ?",
                clinic.uuid());

        Waiting.until("entries of former changes are gone", () -> entries() == 2);
        assertThat(patients.codes("")).containsExactlyInAnyOrder("a", "b");
    }

    /**
     * PostgreSQL expects hardly any entry to count, so a join of entries and patients would read
     * all of them for each page.
     */
    @Test
    @DisplayName("a page reads as many patients as it shows, however many there are")
    void aPageReadsFewPatients() throws Exception {
        changedLongAgo(20_000);
        Database.change("ANALYZE patient");
        Database.change("ANALYZE patient_change");
        String page =
                PatientRepository.PAGE_OF_CHANGES
                        .replace("$entries", " WHERE c.organization_id = :organization")
                        .replace(
                                "$ended",
                                " WHERE p.organization_id = :organization AND " + ENDED_BY_NOW)
                        .replace(":organization", "'" + clinic.uuid() + "'::uuid")
                        .replace(":now", "now()")
                        .replace(":reach", "16")
                        .replace(":size", "15")
                        .replace(":offset", "0");

        String plan =
                Database.valueForService(
                                clinic.uuid(), "EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) " + page)
                        .toString();

        assertThat(mostRows(new ObjectMapper().readTree(plan))).isBetween(15L, 200L);
    }

    private static long mostRows(JsonNode plan) {
        long most = plan.path("Actual Rows").asLong() * plan.path("Actual Loops").asLong(1);
        for (JsonNode part : plan) {
            most = Math.max(most, mostRows(part));
        }
        return most;
    }

    private long entries() {
        return Database.count(
                "SELECT count(*) FROM patient_change, unnest(patient_ids) WHERE organization_id = ?",
                clinic.uuid());
    }

    private Instant updated(String code) {
        return Instant.parse(
                (String)
                        Database.value(
                                "SELECT to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')"
                                        + " FROM patient WHERE organization_id = ? AND code = ?",
                                clinic.uuid(),
                                code));
    }
}
