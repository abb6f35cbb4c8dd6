package org.patientcare.surfaces.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("Support: an organization's appointments, prescriptions and overview of the day")
class ClinicalListsIT {

    /**
     * UTC+14 without daylight saving time: each day has 24 hours and begins 14 hours before the UTC
     * day.
     */
    private static final String ZONE = "Pacific/Kiritimati";

    private final Operator operator = operator();
    private final Organization clinic =
            operator.newOrganization(Map.of("name", "Lists", "time_zone", ZONE)).withPatient("p1");
    private final String professional = operator.newProfessional(clinic);

    @Test
    @DisplayName(
            "appointments are ordered by start, and have the names of patient and professional")
    void appointmentsAreOrderedByStart() {
        clinic.upsert(Map.of("code", "p2", "first_name", "María-José", "last_name", "Łuk"))
                .expect(200);
        book("b", "2031-01-02T10:00:00Z");
        clinic.book("a", "p2", professional, "2031-01-01T10:00:00Z").expect(200);
        book("past", "2020-01-01T10:00:00Z");

        JsonNode list = appointments("").expect(200).json();

        assertThat(codes(list)).containsExactly("a", "b");
        assertThat(list.get("data").get(0).toString())
                .isEqualTo(
                        ("{\"code\":\"a\",\"starts_at\":\"2031-01-01T10:00:00Z\",\"duration\":900,\"origin\":\"system\",\"state\":\"booked\",\"waiting_since\":null,"
                                        + "\"patient\":{\"ref\":\"%s\",\"name\":\"María-José Łuk\"},\"professional\":{\"hash\":\"%s\",\"name\":\"Dr. Rey\"}}")
                                .formatted(
                                        Database.value(
                                                "SELECT id::text FROM patient WHERE organization_id = ? AND code = 'p2'",
                                                clinic.uuid()),
                                        professional));
        assertThat(list.at("/meta/total_is_exact").asBoolean()).isTrue();
        assertThat(codes(appointments("?to=2021-01-01T00:00:00Z").expect(200).json()))
                .containsExactly("past");
    }

    @Test
    @DisplayName(
            "without from, the list begins with today in the organization's time zone; a time without an offset is in that zone")
    void timesAreInTheOrganizationsZone() {
        atStartOfToday("yesterday", "-1 second");
        atStartOfToday("today", "0 seconds");
        assertThat(codes(appointments("").expect(200).json())).containsExactly("today");
        book("edge", "2031-01-01T00:00:00+14:00");
        assertThat(codes(appointments("?from=2031-01-01T00:00").expect(200).json()))
                .containsExactly("edge");
        assertThat(codes(appointments("?from=2031-01-01T00:00:01").expect(200).json())).isEmpty();
        assertThat(
                        codes(
                                appointments("?from=2030-12-31T00:00&to=2031-01-01T00:00")
                                        .expect(200)
                                        .json()))
                .isEmpty();
    }

    @Test
    @DisplayName(
            "filters are combined; waiting_since is the latest time at which the patient began to wait")
    void appointmentsAreFiltered() {
        String other = operator.newProfessional(clinic);
        book("a", "2031-01-01T10:00:00Z");
        clinic.book("b", "p1", other, "2031-01-01T10:00:00Z").expect(200);
        book("c", "2031-01-01T11:00:00Z");
        clinic.cancel("c").expect(200);
        Database.change(
                "UPDATE appointment SET state = 'waiting' WHERE organization_id = ? AND code = 'b'",
                clinic.uuid());
        Database.change(
                "INSERT INTO appointment_history (organization_id, appointment_id, at, state)"
                        + " SELECT organization_id, id, at::timestamptz, 'waiting' FROM appointment, unnest(ARRAY['2031-01-01T09:50:00Z', '2031-01-01T09:58:12Z']) at"
                        + " WHERE organization_id = ? AND code = 'b'",
                clinic.uuid());

        assertThat(codes(appointments("?professional=" + professional).expect(200).json()))
                .containsExactly("a", "c");
        assertThat(codes(appointments("?state=cancelled").expect(200).json())).containsExactly("c");
        JsonNode waiting = appointments("?state=waiting&professional=" + other).expect(200).json();
        assertThat(waiting.at("/data/0/waiting_since").asText()).isEqualTo("2031-01-01T09:58:12Z");
        assertThat(
                        codes(
                                appointments("?state=waiting&professional=" + professional)
                                        .expect(200)
                                        .json()))
                .isEmpty();
        assertThat(codes(appointments("?professional=nobody").expect(200).json())).isEmpty();
    }

    @Test
    @DisplayName(
            "1 Errors: all faulty filters are reported at once, before an unknown organization is 404")
    void faultyFiltersAreRefused() {
        String faulty =
                "?from=2031-01-01&to=x&state=asleep&page=0&order=up&professional="
                        + "h".repeat(256);
        for (String list : List.of("/appointments", "/prescriptions")) {
            assertThat(get(clinic.id(), list + faulty).expectRefusal(422).faultyFields())
                    .containsExactly("from", "order", "page", "professional", "state", "to");
            String unknown = UUID.randomUUID().toString();
            get(unknown, list).expectRefusal(404);
            get(unknown, list + "?page=0").expectRefusal(422);
        }
        assertThat(
                        get(clinic.id(), "/appointments?state=issued")
                                .expectRefusal(422)
                                .faultsOf("state"))
                .containsExactly(
                        "must be one of: booked, waiting, in_call, finished, no_show, cancelled");
        get(UUID.randomUUID().toString(), "/overview").expectRefusal(404);
    }

    @Test
    @DisplayName(
            "links keep the filters, each appointment is on one page; pages have numbers up to 1,000 appointments, and cursors beyond")
    void theListIsPaged() {
        Database.change(
                "INSERT INTO appointment (organization_id, code, patient_id, professional_hash, first_starts_at, starts_at, ends_at, duration, generation, state, created_at)"
                        + " SELECT p.organization_id, 'v' || n, p.id, ?, now(), '2031-01-01Z'::timestamptz + n * interval '1 minute', '2032-01-01Z', 900, 1, 'booked', now()"
                        + " FROM patient p, generate_series(1, 1010) n WHERE p.organization_id = ?",
                professional,
                clinic.uuid());
        JsonNode first = appointments("?state=booked").expect(200).json();
        assertThat(first.at("/meta/total").asInt()).isEqualTo(1_000);
        assertThat(first.at("/meta/total_is_exact").asBoolean()).isFalse();
        String next = first.at("/links/next").asText();
        assertThat(next).containsPattern("/appointments\\?state=booked&cursor=[0-9.]+&page=2$");
        assertThat(codes(follow(next))).startsWith("v16").hasSize(15);
        JsonNode last = follow(first.at("/links/last").asText());
        assertThat(codes(last)).endsWith("v1000").hasSize(10);
        assertThat(codes(appointments("?state=booked&page=68").expect(200).json())).isEmpty();

        assertThat(walked("/appointments?state=booked&per_page=100"))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 1010).mapToObj(n -> "v" + n).toList());
        assertThat(walked("/appointments?state=booked&per_page=100&order=desc"))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 1010).mapToObj(n -> "v" + (1011 - n)).toList());
        for (String list : List.of("/appointments", "/prescriptions")) {
            assertThat(
                            get(clinic.id(), list + "?cursor=1&page=0")
                                    .expectRefusal(422)
                                    .faultyFields())
                    .containsExactly("cursor", "page");
        }
        String cursor = next.replaceFirst(".*cursor=([^&]+).*", "$1");
        assertThat(
                        get(clinic.id(), "/prescriptions?cursor=" + cursor)
                                .expectRefusal(422)
                                .faultyFields())
                .as("the cursor of another list")
                .containsExactly("cursor");
        assertThat(
                        appointments("?state=booked&order=desc&cursor=" + cursor)
                                .expectRefusal(422)
                                .faultyFields())
                .as("the cursor of the other direction")
                .containsExactly("cursor");
        assertThat(codes(appointments("?order=asc&cursor=" + cursor).expect(200).json()))
                .startsWith("v16");
    }

    /** The codes on all pages from this one on, by the links to the next one. */
    private List<String> walked(String path) {
        List<String> all = new ArrayList<>();
        JsonNode page = get(clinic.id(), path).expect(200).json();
        while (true) {
            assertThat(page.get("data")).as("no page is empty").isNotEmpty();
            all.addAll(codes(page));
            if (page.at("/links/next").isNull()) {
                return all;
            }
            page = follow(page.at("/links/next").asText());
        }
    }

    @Test
    @DisplayName(
            "appointments of a rare state, withdrawn prescriptions, figures of a day, and pages from a cursor on are found by an index")
    void listsAreReadByIndex() {
        Database.change(
                "INSERT INTO appointment (organization_id, code, patient_id, professional_hash, first_starts_at, starts_at, ends_at, duration, generation, state, created_at)"
                        + " SELECT p.organization_id, 'v' || n, p.id, ?, now(), '2021-01-01Z'::timestamptz + n * interval '1 minute', '2022-01-01Z', 900, 1, 'finished', now()"
                        + " FROM patient p, generate_series(1, 12000) n WHERE p.organization_id = ?",
                professional,
                clinic.uuid());
        Database.change("ANALYZE appointment");
        assertThat(
                        plan(
                                "SELECT a.* FROM appointment a WHERE a.organization_id = ? AND a.starts_at >= '2020-01-01Z'"
                                        + " AND a.state = 'waiting' ORDER BY a.starts_at, a.id LIMIT 15"))
                .contains("appointment_counted");
        String code = Prescriptions.of(operator, clinic).issued(Map.of());
        Database.change(
                "INSERT INTO prescription (organization_id, id, patient_id, patient_first_name, professional_hash,"
                        + " prescriber_name, organization_name, language, issued_at, issued_on)"
                        + " SELECT organization_id, gen_random_uuid(), patient_id, patient_first_name, professional_hash,"
                        + " prescriber_name, organization_name, language, issued_at - n * interval '1 minute', issued_on"
                        + " FROM prescription, generate_series(1, 3000) n WHERE id = ?",
                UUID.fromString(code));
        Database.change("ANALYZE prescription");
        assertThat(
                        plan(
                                "SELECT p.* FROM prescription p WHERE p.organization_id = ?"
                                        + " AND p.withdrawn_at IS NOT NULL ORDER BY p.issued_at DESC, p.id LIMIT 15"))
                .contains("prescription_withdrawn");
        assertThat(
                        plan(
                                "SELECT count(*) FROM appointment a WHERE a.organization_id = ? AND a.state = 'no_show'"
                                        + " AND a.starts_at >= '2021-01-02Z' AND a.starts_at < '2021-01-03Z'"))
                .as("figures of a day")
                .contains("appointment_counted", "Index Only Scan");
        assertThat(
                        plan(
                                "SELECT a.* FROM appointment a WHERE a.organization_id = ? AND a.starts_at >= '2020-01-01Z'"
                                        + " AND (a.starts_at, a.id) > ('2021-01-02Z', 7) ORDER BY a.starts_at, a.id LIMIT 15"))
                .as("from a cursor on")
                .contains("appointment_by_start");
        assertThat(
                        plan(
                                "SELECT p.* FROM prescription p WHERE p.organization_id = ? AND p.issued_at <= now() - interval '1 hour'"
                                        + " AND (p.issued_at < now() - interval '1 hour' OR p.id > '3f6a1f0e-7c55-4b52-9d7e-0a4f5b1c2d33')"
                                        + " ORDER BY p.issued_at DESC, p.id LIMIT 15"))
                .as("from a cursor on")
                .contains("prescription_newest");
        assertThat(
                        plan(
                                "SELECT a.* FROM appointment a WHERE a.organization_id = ? AND a.starts_at >= '2020-01-01Z'"
                                        + " AND (a.starts_at, a.id) < ('2021-01-08Z', 7) ORDER BY a.starts_at DESC, a.id DESC LIMIT 15"))
                .as("backwards")
                .contains("appointment_by_start", "Backward")
                .doesNotContain("Sort");
        assertThat(
                        plan(
                                "SELECT p.* FROM prescription p WHERE p.organization_id = ? AND p.issued_at >= now() - interval '49 hours'"
                                        + " AND (p.issued_at > now() - interval '49 hours' OR p.id < '3f6a1f0e-7c55-4b52-9d7e-0a4f5b1c2d33')"
                                        + " ORDER BY p.issued_at, p.id DESC LIMIT 15"))
                .as("backwards")
                .contains("prescription_newest", "Backward")
                .doesNotContain("Sort");
        Database.change(
                "INSERT INTO prescription_item (organization_id, prescription_id, position, active_substance)"
                        + " SELECT organization_id, id, 0, 'Ibuprofeno' FROM prescription p WHERE organization_id = ?"
                        + " AND NOT EXISTS (SELECT FROM prescription_document d WHERE d.organization_id = p.organization_id AND d.prescription_id = p.id)",
                clinic.uuid());
        Database.change(
                "UPDATE prescription SET issued_at = '2020-01-01Z' WHERE organization_id = ? AND issued_at < now() - interval '2000 minutes'",
                clinic.uuid());
        List<String> newestFirst = walked("/prescriptions?per_page=100");
        assertThat(newestFirst)
                .as("each once, also if many were issued at the same time")
                .hasSize(3001)
                .doesNotHaveDuplicates();
        List<String> oldestFirst = walked("/prescriptions?per_page=100&order=asc");
        Collections.reverse(oldestFirst);
        assertThat(oldestFirst).isEqualTo(newestFirst);
        assertThat(codes(appointments("?state=waiting&from=2020-01-01T00:00").expect(200).json()))
                .isEmpty();
    }

    private String plan(String sql) {
        return Database.planByIndex(clinic.uuid(), sql, clinic.uuid());
    }

    @Test
    @DisplayName(
            "prescriptions come newest first, withdrawn ones with their reason, and are filtered")
    void prescriptionsAreListed() {
        Prescriptions prescriptions = Prescriptions.of(operator, clinic);
        String withdrawn = prescriptions.issued(Map.of());
        prescriptions.withdraw(withdrawn, "Wrong dose").expect(204);
        Database.change(
                "UPDATE prescription SET issued_at = issued_at - interval '1 day' WHERE organization_id = ?",
                clinic.uuid());
        String newest = prescriptions.issued(Map.of());

        JsonNode list = get(clinic.id(), "/prescriptions").expect(200).json();

        assertThat(codes(list)).containsExactly(newest, withdrawn);
        assertThat(list.at("/data/1/state").asText()).isEqualTo("withdrawn");
        assertThat(list.at("/data/1/withdrawal_reason").asText()).isEqualTo("Wrong dose");
        assertThat(list.at("/data/0/withdrawn_at").isNull()).isTrue();
        assertThat(list.at("/data/0/patient/name").asText()).isEqualTo("Ana");
        assertThat(list.at("/data/0/active_substances/0").asText()).isEqualTo("Ibuprofeno");
        assertThat(codes(get(clinic.id(), "/prescriptions?state=issued").expect(200).json()))
                .containsExactly(newest);
        assertThat(
                        codes(
                                get(clinic.id(), "/prescriptions?professional=" + professional)
                                        .expect(200)
                                        .json()))
                .isEmpty();
        String between =
                "/prescriptions?state=withdrawn&from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z";
        assertThat(codes(get(clinic.id(), between).expect(200).json())).isEmpty();
    }

    @Test
    @DisplayName(
            "the document is downloaded only under its organization, and is 304 if the client has it")
    void theDocumentIsDownloaded() {
        String code = Prescriptions.of(operator, clinic).issued(Map.of());
        String path = "/prescriptions/" + code + "/download";
        Reply reply = get(clinic.id(), path).expect(200);
        assertThat(new String(reply.body(), 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
        assertThat(reply.header("Content-Disposition")).contains(code);
        operator.http()
                .with("If-None-Match", reply.header("ETag"))
                .get(Operator.organization(clinic.id()) + path)
                .expect(304);
        get(operator.newOrganization().id(), path).expectRefusal(404);
        get(clinic.id(), "/prescriptions/unknown/download").expectRefusal(404);
    }

    @Test
    @DisplayName(
            "the overview counts waiting patients, and today's visits and failed deliveries in the organization's time zone")
    void theOverviewCountsTheDay() {
        assertThat(overview())
                .isEqualTo("{\"waiting\":0,\"visits_today\":0,\"deliveries_failed\":0}");
        atStartOfToday("yesterday", "-1 second");
        atStartOfToday("first", "0 seconds");
        atStartOfToday("last", "23 hours 59 minutes 59 seconds");
        atStartOfToday("tomorrow", "24 hours");
        atStartOfToday("cancelled", "1 hour");
        clinic.cancel("cancelled").expect(200);
        Database.change(
                "UPDATE appointment SET state = 'waiting', starts_at = date_trunc('second', now()), ends_at = now() + interval '15 minutes' WHERE organization_id = ? AND code = 'first'",
                clinic.uuid());
        Database.change(
                "INSERT INTO delivery (organization_id, at, code, channel, recipient, state, reason, changed_at)"
                        + " SELECT ?, now() - n * interval '25 hours', 'C', 'sms', '***', 'failed', 'x', now() FROM generate_series(0, 1) n",
                clinic.uuid());
        assertThat(overview())
                .isEqualTo("{\"waiting\":1,\"visits_today\":2,\"deliveries_failed\":1}");
    }

    private String overview() {
        ObjectNode figures =
                (ObjectNode) get(clinic.id(), "/overview").expect(200).json().get("data");
        return figures.without("days").toString();
    }

    /** Books a visit at this offset from the start of today in the organization's time zone. */
    private void atStartOfToday(String code, String offset) {
        String start =
                (String)
                        Database.value(
                                "SELECT to_char((date_trunc('day', now() AT TIME ZONE ?) AT TIME ZONE ? + CAST(? AS interval)) AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')",
                                ZONE,
                                ZONE,
                                offset);
        book(code, start);
    }

    private void book(String code, String startsAt) {
        clinic.book(code, "p1", professional, startsAt).expect(200);
    }

    private Reply appointments(String query) {
        return get(clinic.id(), "/appointments" + query);
    }

    private Reply get(String organization, String path) {
        return operator.http().get(Operator.organization(organization) + path);
    }

    private JsonNode follow(String link) {
        return operator.http()
                .get(link.substring(operator.http().base().length()))
                .expect(200)
                .json();
    }

    private static List<String> codes(JsonNode list) {
        return list.get("data").findValuesAsText("code");
    }
}
