package org.patientcare.trail.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("8 Audit")
class AuditIT {

    /** Adds forty events, ever further apart; the oldest is more than two years old. */
    private static final String ADD_EVENTS_OF_YEARS =
            """
            WITH added AS (
                INSERT INTO audit_log (organization_id, at, actor_kind, action, object_kind, object_codes, outcome, times, request_id)
                SELECT ?, now() - n * n * interval '12 hours', 'service', 'visit-miss', 'appointment', '{}', 'done', 1, n
                FROM generate_series(1, 40) n RETURNING organization_id, at, id)
            INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)
            SELECT added.organization_id, at, added.id, ARRAY[p.id] FROM added, patient p WHERE p.organization_id = ?""";

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();

    @Test
    @DisplayName(
            "8: each write and each read of a patient leaves a row: actor, action, object, "
                    + "request, address; no values")
    void eachWriteAndEachReadOfAPatientLeavesARow() {
        Http http = clinic.http().with("X-Request-Id", "audit-1");
        String address = Http.randomAddress();
        http.with("X-Forwarded-For", address)
                .send(
                        "PUT",
                        "/v1/patients",
                        "{\"patients\":[{\"code\":\"b\",\"first_name\":\"Hidden\"},{\"code\":\"a\",\"first_name\":\"X\"}]}")
                .expect(200);
        clinic.existingPatient("a");
        Widget widget = clinic.widgetOf("a");
        widget.me().expect(200);
        widget.logout().expect(204);
        operator.revokeTokens(clinic.id(), "b").expect(204);

        List<JsonNode> events = events("organization=" + clinic.id());

        assertThat(events.stream().map(AuditIT::summary))
                .containsExactly(
                        "operator suite-operator tokens-revoke patient [\"b\"] done",
                        "patient a token-end patient [\"a\"] done",
                        "patient a patient-read patient [\"a\"] done",
                        "organization " + clinic.apiKey() + " token-issue patient [\"a\"] done",
                        "organization " + clinic.apiKey() + " patient-read patient [\"a\"] done",
                        "organization "
                                + clinic.apiKey()
                                + " patients-upsert patient [\"b\",\"a\"] done",
                        "operator suite-operator credential-create credential [\""
                                + clinic.apiKey()
                                + "\"] done",
                        "operator suite-operator organization-create organization [\""
                                + clinic.id()
                                + "\"] done");
        JsonNode upsert = events.get(5);
        assertThat(upsert.fieldNames())
                .toIterable()
                .containsExactly(
                        "at",
                        "actor",
                        "action",
                        "object",
                        "organization",
                        "outcome",
                        "times",
                        "request_id",
                        "address",
                        "facts");
        assertThat(upsert.get("facts").isNull()).isTrue();
        assertThat(upsert.get("request_id").asText()).isEqualTo("audit-1");
        assertThat(upsert.get("address").asText()).isEqualTo(address);
        assertThat(events.toString()).doesNotContain("Hidden");
    }

    @Test
    @DisplayName(
            "8: each row names the patients it concerns, for a batch both "
                    + "changed and unchanged ones")
    void rowsNameThePatientsTheyConcern() {
        clinic.withPatient("a").withPatient("b");
        clinic.upsert(
                        Map.of("code", "b", "first_name", "Other"),
                        Map.of("code", "c", "first_name", "New"),
                        Map.of("code", "a", "first_name", "Ana"))
                .expect(200);
        clinic.upsert(Map.of("code", "a", "first_name", "Ana")).expect(200);
        clinic.withCode("CODE");
        clinic.widgetOf("a").redeem("CODE").expect(200);
        clinic.codes("").expect(200);
        clinic.patient("b").expect(200);
        operator.undo(clinic.id(), "CODE", "a", "by mistake").expect(204);

        assertThat(concerned("patients-upsert")).containsExactly("a", "b", "a b c", "a");
        assertThat(concerned("token-issue")).containsExactly("a");
        assertThat(concerned("activation-code-redeem")).containsExactly("a");
        assertThat(concerned("redeemers-read")).containsExactly("a");
        assertThat(concerned("patient-read")).containsExactly("b");
        assertThat(concerned("redemption-undo")).containsExactly("a");
        assertThat(concerned("activation-code-return")).containsExactly("a");
        assertThat(concerned("activation-code-create")).containsExactly("nobody");
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_subject s LEFT JOIN audit_log e"
                                        + " ON e.at = s.at AND e.id = s.event_id"
                                        + " AND e.organization_id = s.organization_id"
                                        + " WHERE s.organization_id = ? AND e.id IS NULL",
                                clinic.uuid()))
                .isZero();
    }

    /** The patients of each event with the action, the oldest event first. */
    private List<String> concerned(String action) {
        String all =
                (String)
                        Database.value(
                                "SELECT string_agg(coalesce((SELECT string_agg(p.code, ' ' ORDER BY p.code)"
                                        + " FROM audit_subject s JOIN patient p ON p.id = ANY (s.patient_ids)"
                                        + " WHERE s.at = e.at AND s.event_id = e.id), 'nobody'), ',' ORDER BY e.id)"
                                        + " FROM audit_log e WHERE e.organization_id = ? AND e.action = ?",
                                clinic.uuid(),
                                action);
        return List.of(all.split(","));
    }

    @Test
    @DisplayName(
            "8: the row of a read and the count of a refused login do not wait for the "
                    + "disk; the row of a write does")
    void onlyWritesWaitForTheDisk() {
        clinic.withPatient("a");
        Http guest = Http.suiteNode().with("X-Forwarded-For", Http.randomAddress());
        Database.letDurableCommitsWait();
        try {
            clinic.patient("a").expect(200);
            guest.get("/v1/patients/a").expectRefusal(401);
            CompletableFuture<Reply> write =
                    clinic.http()
                            .sendAsync(
                                    "PUT",
                                    "/v1/patients",
                                    "{\"patients\":[{\"code\":\"b\",\"first_name\":\"B\"}]}");
            Database.awaitDurableCommit();
            assertThat(write).isNotDone();

            Database.letDurableCommitsPass();
            write.join().expect(200);
        } finally {
            Database.letDurableCommitsPass();
        }
        assertThat(events("patient=a&organization=" + clinic.id()).get(0).get("action").asText())
                .isEqualTo("patient-read");
    }

    @Test
    @DisplayName("8: a refused or failed call leaves no row with the outcome done")
    void aRefusedCallLeavesNoRowWithOutcomeDone() {
        long before = rows();
        clinic.upsertRaw("{\"patients\":[{\"code\":\"a\"}]}").expectRefusal(422);
        clinic.patient("nobody").expectRefusal(404);
        clinic.authenticate("nobody").expectRefusal(404);
        assertThat(rows()).isEqualTo(before);
    }

    @Test
    @DisplayName("8: each call without its permission leaves a row")
    void aCallWithoutItsPermissionLeavesARow() {
        Organization limited =
                operator.organization(
                        clinic.id(),
                        operator.newCredential(clinic.id(), Map.of("permissions", List.of())));
        limited.patient("a").expectRefusal(403);
        limited.patient("a").expectRefusal(403);

        List<JsonNode> events = events("actor=" + limited.apiKey());
        assertThat(events).hasSize(2);
        assertThat(summary(events.get(0)))
                .isEqualTo(
                        "organization "
                                + limited.apiKey()
                                + " access call [\"patients#get\"] refused");
    }

    @Test
    @DisplayName("8: refused logins are one row per address and minute, with their number")
    void refusedLoginsAreAggregated() {
        String address = Http.randomAddress();
        for (int i = 0; i < 3; i++) {
            Http.suiteNode()
                    .with("X-Forwarded-For", address)
                    .get("/v1/patients/x")
                    .expectRefusal(401);
        }
        Number refused =
                (Number)
                        Database.value(
                                "SELECT sum(times)::int FROM refused_login WHERE address = ?",
                                address);
        assertThat(refused.intValue()).isEqualTo(3);
    }

    @Test
    @DisplayName("8: refused logins of a /64 are one row, which names the address that came first")
    void refusedLoginsOfANetworkAreAggregated() {
        String network =
                "2001:db8:1:" + Integer.toHexString(ThreadLocalRandom.current().nextInt(0x10000));
        for (int i = 1; i <= 3; i++) {
            Http.suiteNode()
                    .with("X-Forwarded-For", network + "::" + i)
                    .get("/v1/patients/x")
                    .expectRefusal(401);
        }
        assertThat(
                        Database.value(
                                "SELECT min(first_address) || ' ' || sum(times) FROM refused_login"
                                        + " WHERE address = ?",
                                network + "::/64"))
                .isEqualTo(network + "::1 3");
    }

    @Test
    @DisplayName(
            "8: filters by organization, actor, patient and time combine; pages are newest first")
    void filtersCombine() {
        clinic.upsert(
                        Map.of("code", "a/ü", "first_name", "A"),
                        Map.of("code", "b", "first_name", "B"))
                .expect(200);
        clinic.upsert(Map.of("code", "b", "first_name", "C")).expect(200);
        Instant now = Instant.now();
        String mine = "organization=" + clinic.id();

        assertThat(events(mine + "&patient=" + encoded("a/ü"))).hasSize(1);
        assertThat(events(mine + "&patient=b")).hasSize(2);
        assertThat(events(mine + "&patient=b&actor=" + clinic.apiKey())).hasSize(2);
        assertThat(events(mine + "&patient=b&actor=nobody")).isEmpty();
        assertThat(events(mine + "&from=" + encoded(now.minusSeconds(3600).toString()))).hasSize(4);
        assertThat(events(mine + "&to=" + encoded(now.minusSeconds(3600).toString()))).isEmpty();
        assertThat(events("organization=" + UUID.randomUUID())).isEmpty();
        assertThat(events("actor=" + encoded("' OR 1=1 --") + "&" + mine)).isEmpty();
    }

    @Test
    @DisplayName(
            "8: events that concern a patient are found, whatever their "
                    + "object, in all organizations")
    void eventsThatConcernAPatientAreFound() {
        String code = "p-" + UUID.randomUUID();
        clinic.withPatient(code).withPatient("other");
        clinic.withCode("A").widgetOf(code).redeem("A").expect(200);
        Organization second = operator.newOrganization().withPatient(code);

        assertThat(actions("patient=" + code))
                .containsExactly(
                        "patients-upsert",
                        "activation-code-redeem",
                        "token-issue",
                        "patients-upsert");
        assertThat(actions("patient=" + code + "&organization=" + second.id()))
                .containsExactly("patients-upsert");
        assertThat(actions("patient=" + code + "&action=token-issue"))
                .containsExactly("token-issue");
        assertThat(actions("patient=" + code + "&actor=" + code))
                .containsExactly("activation-code-redeem");
        assertThat(actions("patient=nobody-" + code)).isEmpty();
    }

    @Test
    @DisplayName("8: reading the audit trail of a patient is an event in it")
    void readingTheAuditTrailIsAnEvent() {
        clinic.withPatient("a");
        String query = "patient=a&organization=" + clinic.id();
        events(query);

        JsonNode newest = page(query + "&action=audit-read").at("/data/0");

        assertThat(summary(newest))
                .isEqualTo("operator suite-operator audit-read audit-event [\"a\"] done");
        assertThat(newest.get("organization").asText()).isEqualTo(clinic.id());
        assertThat(newest.get("facts").toString())
                .isEqualTo("{\"filters\":[\"organization\",\"patient\"]}");
        assertThat(concerned("audit-read")).containsOnly("a");
    }

    @Test
    @DisplayName("8: outcomes and actions are filters")
    void outcomesAndActionsAreFilters() {
        Organization limited =
                operator.organization(
                        clinic.id(),
                        operator.newCredential(clinic.id(), Map.of("permissions", List.of())));
        limited.patient("a").expectRefusal(403);
        String mine = "organization=" + clinic.id();
        assertThat(actions(mine + "&outcome=refused")).containsExactly("access");
        assertThat(actions(mine + "&outcome=done&action=access")).isEmpty();
        assertThat(actions(mine + "&action=credential-create"))
                .containsExactly("credential-create", "credential-create");
    }

    @Test
    @DisplayName(
            "8: pages continue after the last event shown, whatever is added meanwhile; at "
                    + "most a thousand are counted")
    void pagesContinueByAKey() {
        String mine = "organization=" + clinic.id() + "&action=visit-miss";
        addEvents(1_010);
        Set<String> seen = new HashSet<>();
        JsonNode page = page(mine);
        assertThat(page.at("/links/last").isNull()).isTrue();
        assertThat(page.at("/meta/total").asInt()).isEqualTo(1_000);
        assertThat(page.at("/meta/total_is_exact").asBoolean()).isFalse();
        assertThat(page.at("/meta/last_page").asInt()).isEqualTo(67);
        String next = page.at("/links/next").asText();
        addEvents(1);
        for (int number = 1; ; number++) {
            assertThat(page.at("/meta/current_page").asInt()).isEqualTo(number);
            page.get("data").forEach(event -> seen.add(event.get("request_id").asText()));
            assertThat(page.at("/meta/to").asInt()).isEqualTo(seen.size());
            if (page.at("/links/next").isNull()) {
                break;
            }
            next = page.at("/links/next").asText();
            page = operator.http().get(next.substring(next.indexOf("/admin"))).expect(200).json();
        }
        assertThat(seen).hasSize(1_010);
        assertThat(page.at("/meta/last_page").asInt()).isEqualTo(68);
        assertThat(page(mine + "&page=67").get("data")).hasSize(15);
        assertThat(
                        operator.http()
                                .get("/admin/v1/audit-events?" + mine + "&page=68")
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("page");
    }

    @ParameterizedTest(name = "also by {0}")
    @ValueSource(strings = {"patient=p", "patient=p&action=visit-miss"})
    @DisplayName("8: the events of a patient in two years are on the pages, the newest first")
    void aPatientsEventsOfYearsAreFound(String filter) {
        clinic.withPatient("p");
        try {
            Database.change(ADD_EVENTS_OF_YEARS, clinic.uuid(), clinic.uuid());
            List<String> seen = new ArrayList<>();
            String query = "organization=" + clinic.id() + "&" + filter;
            for (JsonNode page = page(query); ; page = page(query)) {
                for (JsonNode event : page.get("data")) {
                    if (event.get("action").asText().equals("visit-miss")) {
                        seen.add(event.get("request_id").asText());
                    }
                }
                if (page.at("/links/next").isNull()) {
                    break;
                }
                query = page.at("/links/next").asText().replaceFirst(".*\\?", "");
            }
            assertThat(seen)
                    .isEqualTo(IntStream.rangeClosed(1, 40).mapToObj(String::valueOf).toList());
        } finally {
            Database.change("DELETE FROM audit_subject WHERE organization_id = ?", clinic.uuid());
            Database.change("DELETE FROM audit_log WHERE organization_id = ?", clinic.uuid());
        }
    }

    @Test
    @DisplayName("8: fewer than a thousand are counted exactly, and have a last page")
    void fewAreCountedExactly() {
        addEvents(31);
        JsonNode page = page("organization=" + clinic.id() + "&action=visit-miss&page=2");
        assertThat(page.at("/meta/total").asInt()).isEqualTo(31);
        assertThat(page.at("/meta/total_is_exact").asBoolean()).isTrue();
        assertThat(page.at("/meta/complete_since").isNull()).isTrue();
        assertThat(page.at("/links/last").asText()).endsWith("&action=visit-miss&page=3");
        assertThat(page.at("/links/prev").asText()).endsWith("&action=visit-miss&page=1");
    }

    /** Adds events, several of them with the same time. */
    private void addEvents(int number) {
        Database.change(
                "INSERT INTO audit_log (organization_id, at, actor_kind, action, object_kind, object_codes,"
                        + " outcome, times, request_id) SELECT ?, date_trunc('second', now()) - n / 7 * interval '1 second',"
                        + " 'service', 'visit-miss', 'appointment', '{}', 'done', 1, gen_random_uuid()"
                        + " FROM generate_series(1, ?) n",
                clinic.uuid(),
                number);
    }

    private List<String> actions(String query) {
        return events(query).stream().map(event -> event.get("action").asText()).toList();
    }

    private JsonNode page(String query) {
        return operator.http().get("/admin/v1/audit-events?" + query).expect(200).json();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "action=read",
                "outcome=DONE",
                "before=1-1x",
                "before=9999999999999999999-1",
                "page=68",
                "organization=x",
                "from=yesterday",
                "from=2026-01-01",
                "to=2026-02-30T10:00Z",
                "to=2026-01-01T24:00Z",
                "page=0",
                "from=2026-01-01T10:00:00.Z"
            })
    @DisplayName("8: an invalid filter is 422 with its name")
    void anInvalidFilterIsRefused(String query) {
        assertThat(
                        operator.http()
                                .get("/admin/v1/audit-events?" + query)
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly(query.substring(0, query.indexOf('=')));
    }

    @Test
    @DisplayName("8: all invalid filters are named at once")
    void allInvalidFiltersAreNamed() {
        assertThat(
                        operator.http()
                                .get("/admin/v1/audit-events?organization=x&from=x&to=y&page=0")
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactlyInAnyOrder("organization", "from", "to", "page");
    }

    /** The events without those of reading the audit trail. */
    private List<JsonNode> events(String query) {
        List<JsonNode> events = new ArrayList<>();
        page(query)
                .get("data")
                .forEach(
                        event -> {
                            if (!event.get("action").asText().equals("audit-read")) {
                                events.add(event);
                            }
                        });
        return events;
    }

    private static String summary(JsonNode event) {
        return String.join(
                " ",
                event.at("/actor/kind").asText(),
                event.at("/actor/id").asText(),
                event.get("action").asText(),
                event.at("/object/kind").asText(),
                event.at("/object/codes").toString(),
                event.get("outcome").asText());
    }

    private long rows() {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE organization_id = ?", clinic.uuid());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
