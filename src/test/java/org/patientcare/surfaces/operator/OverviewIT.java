package org.patientcare.surfaces.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;
import org.patientcare.testing.WebSocketClient;
import org.patientcare.testing.Webhooks;

@IntegrationTest
@RunAsClient
@DisplayName("The start page: figures of days, who needs support, and which connections fail")
class OverviewIT {

    private static final String BASE = Http.suiteNode().base();
    private static final int SESSION_ENDED = 4401;
    private static final int VIOLATED_POLICY = 1008;

    /** UTC+14 without daylight saving time. */
    private static final ZoneId ZONE = ZoneId.of("Pacific/Kiritimati");

    private final Operator operator = operator();
    private final Organization clinic =
            operator.newOrganization(Map.of("name", "Overview", "time_zone", ZONE.getId()))
                    .withPatient("p1");
    private final String professional = operator.newProfessional(clinic);

    @Test
    @DisplayName(
            "14 days in the organization's time zone, with visits, no-shows, redemptions and deliveries of each")
    void theDaysAreCounted() {
        LocalDate today = LocalDate.now(ZONE);
        Instant first = start(today.minusDays(13));
        book("too early", first.minusSeconds(1));
        book("first", first);
        change("first", "finished");
        book("no-show", first.plusSeconds(1));
        change("no-show", "no_show");
        book("cancelled", first.plusSeconds(2));
        clinic.cancel("cancelled").expect(200);
        book("last", start(today.plusDays(1)).minusSeconds(1));
        book("tomorrow", start(today.plusDays(1)));
        clinic.withCode("CODE", "max_redemptions", 9).redeemedBy(3, "r", "CODE");
        redeemedAt("r1", first.minusSeconds(1));
        redeemedAt("r2", first);
        redeemedAt("r3", start(today));
        Database.change(
                "UPDATE redemption SET undone_at = now(), undo_reason = 'x' WHERE organization_id = ? AND redeemed_at = ?::timestamptz",
                clinic.uuid(),
                start(today).toString());
        deliver("A", "sms", "failed", first);
        deliver("B", "sms", "delivered", first);
        deliver("C", "sms", "failed", first.minusSeconds(1));

        JsonNode days = get("").expect(200).json().at("/data/days");

        assertThat(days).hasSize(14);
        assertThat(days.get(0).toString())
                .isEqualTo(
                        "{\"day\":\"%s\",\"visits\":2,\"no_shows\":1,\"redemptions\":1,\"deliveries\":2,\"deliveries_failed\":1}"
                                .formatted(today.minusDays(13)));
        assertThat(days.get(1).toString())
                .isEqualTo(
                        "{\"day\":\"%s\",\"visits\":0,\"no_shows\":0,\"redemptions\":0,\"deliveries\":0,\"deliveries_failed\":0}"
                                .formatted(today.minusDays(12)));
        assertThat(days.get(13).toString())
                .isEqualTo(
                        "{\"day\":\"%s\",\"visits\":1,\"no_shows\":0,\"redemptions\":0,\"deliveries\":0,\"deliveries_failed\":0}"
                                .formatted(today));
    }

    @Test
    @DisplayName("figures of days are counted by an index")
    void theFiguresAreFoundByIndex() {
        clinic.withCode("CODE", "max_redemptions", 3000).redeemedBy(3000, "r", "CODE");
        Database.change(
                "UPDATE redemption SET redeemed_at = redeemed_at - interval '1 year' WHERE organization_id = ?",
                clinic.uuid());
        Database.change(
                "INSERT INTO delivery (organization_id, at, code, channel, recipient, state, changed_at)"
                        + " SELECT ?, now() - interval '1 year', 'C' || n, 'sms', '***', 'delivered', now() FROM generate_series(1, 3000) n",
                clinic.uuid());
        Database.change("ANALYZE redemption");
        Database.change("ANALYZE delivery");
        assertThat(
                        plan(
                                "SELECT count(*) FROM redemption WHERE organization_id = ? AND undone_at IS NULL"
                                        + " AND redeemed_at >= now() - interval '14 days' AND redeemed_at < now()"))
                .contains("redemption_counted", "Index Only Scan");
        assertThat(
                        plan(
                                "SELECT count(*) FILTER (WHERE state = 'failed') FROM delivery WHERE organization_id = ?"
                                        + " AND at >= now() - interval '14 days' AND at < now()"))
                .contains("delivery_by_time", "Index Only Scan");
    }

    @Test
    @DisplayName("support sees who is waiting and who comes next, whatever else there is")
    void supportSeesWhoIsWaiting() {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        book("waiting", now);
        change("waiting", "waiting");
        book("late", now.minus(Duration.ofMinutes(5)));
        book("over", now.minus(Duration.ofHours(2)));
        book("next", now.plus(Duration.ofHours(1)));
        book("cancelled", now.plus(Duration.ofHours(2)));
        clinic.cancel("cancelled").expect(200);
        for (int i = 0; i < 10; i++) {
            book("later" + i, now.plus(Duration.ofDays(1 + i)));
        }

        JsonNode care = get("/care").expect(200).json().get("data");

        assertThat(care.get("waiting").findValuesAsText("code")).containsExactly("waiting");
        assertThat(care.get("next").findValuesAsText("code"))
                .containsExactly(
                        "late", "next", "later0", "later1", "later2", "later3", "later4", "later5");
        assertThat(care.at("/next/0/patient/name").asText()).isEqualTo("Ana");
    }

    @Test
    @DisplayName(
            "a failed delivery is shown until the code is sent again over the same channel, at most 14 days")
    void failedDeliveriesAreShown() {
        Instant now = Instant.now();
        deliver("old", "sms", "failed", now.minus(Duration.ofDays(15)));
        deliver("repeated", "sms", "failed", now.minus(Duration.ofHours(3)));
        deliver("repeated", "sms", "accepted", now.minus(Duration.ofHours(2)));
        deliver("other channel", "sms", "failed", now.minus(Duration.ofHours(3)));
        deliver("other channel", "email", "accepted", now.minus(Duration.ofHours(2)));
        deliver("twice", "sms", "failed", now.minus(Duration.ofHours(3)));
        deliver("twice", "sms", "failed", now.minus(Duration.ofHours(1)));

        JsonNode failed = get("/care").expect(200).json().at("/data/failed");

        assertThat(failed.findValuesAsText("code")).containsExactly("twice", "other channel");
    }

    @Test
    @DisplayName(
            "a read that finds nothing new is 304 and leaves no row of the trail; one that does is told apart by its tag")
    void nothingNewLeavesNoRow() {
        book("visit", Instant.now().plus(Duration.ofHours(1)));
        deliver("code", "sms", "failed", Instant.now());
        String tag = get("/care").expect(200).header("ETag");
        assertThat(rows("appointment-read")).isOne();
        assertThat(rows("deliveries-read")).isOne();

        Reply same = withTag(tag).expect(304);

        assertThat(same.body()).isEmpty();
        assertThat(rows("appointment-read")).isOne();
        assertThat(rows("deliveries-read")).isOne();
        change("visit", "waiting");
        String next = withTag(tag).expect(200).header("ETag");
        assertThat(rows("appointment-read")).isEqualTo(2);
        deliver("another", "email", "failed", Instant.now());
        withTag(next).expect(200);
    }

    @Test
    @DisplayName(
            "the web socket tells support of an arrival in their organization, and says nothing else; what they read next has it")
    void supportIsToldOfArrivals() {
        book("a", Instant.now());
        String tag = get("/care").expect(200).header("ETag");
        String patient = operator.existingAppointment(clinic.id(), "a").at("/patient/url").asText();
        Organization other = operator.newOrganization();
        try (WebSocketClient page = opened(clinic, support(clinic));
                WebSocketClient elsewhere = opened(other, support(other))) {
            try (WebSocketClient waiting = WebSocketClient.open(patient)) {
                waiting.await("room");
                assertThat(page.await("changed").properties())
                        .extracting(Map.Entry::getKey)
                        .containsExactly("type");
                assertThat(withTag(tag).expect(200).json().at("/data/waiting/0/code").asText())
                        .isEqualTo("a");
            }
            page.await("changed");
            elsewhere.send("ping", null);
            assertThat(elsewhere.awaitNext().get("type").asText()).isEqualTo("pong");
        }
    }

    @Test
    @DisplayName(
            "only a page of ours gets such a socket, of somebody who sees the organization's appointments")
    void socketsAreRefused() {
        Person support = support(clinic);
        String ours = WebSocketClient.origin(BASE);
        assertThat(status(of(clinic), support, ours)).isEqualTo(101);
        assertThat(status(of(clinic), support, "https://evil.example")).isEqualTo(404);
        assertThat(status(of(clinic), support, null)).isEqualTo(404);
        assertThat(status(of(clinic), Person.browser(), ours)).isEqualTo(401);
        String another = of(operator.newOrganization());
        for (String query : List.of("", "?organization=", "?organization=x", another)) {
            assertThat(status(query, support, ours)).as(query).isEqualTo(404);
        }
        for (String role : List.of("administrator", "auditor", "professional")) {
            assertThat(status(of(clinic), Person.signedIn(role, clinic.id()), ours))
                    .as(role)
                    .isEqualTo(404);
        }
        assertThat(status(of(clinic), Person.signedIn("operator", null), ours)).isEqualTo(404);
        Http.suiteNode().get("/console/socket").expectRefusal(400);
    }

    @Test
    @DisplayName(
            "it is closed when the session ends and when the role is taken away, and for a message that it does not know")
    void socketsAreClosed() {
        String id = operator.newPerson("support", clinic.id()).get("id").asText();
        Person leaves = support(clinic);
        try (WebSocketClient page = opened(clinic, Person.signedIn(id));
                WebSocketClient left = opened(clinic, leaves);
                WebSocketClient stays = opened(clinic, support(clinic))) {
            operator.changePerson(
                            id,
                            "{\"roles\":[{\"role\":\"administrator\",\"organization\":\""
                                    + clinic.id()
                                    + "\"}]}")
                    .expect(200);
            leaves.send("DELETE", "/sign-in/v1/session", null).expect(204);
            assertThat(page.awaitClose()).isEqualTo(SESSION_ENDED);
            assertThat(left.awaitClose()).isEqualTo(SESSION_ENDED);
            stays.send("ping", null).await("pong");
            stays.sendRaw("{\"type\":\"hello\"}");
            assertThat(stays.awaitClose()).isEqualTo(VIOLATED_POLICY);
        }
    }

    @Test
    @DisplayName(
            "administrators see keys unused for 90 days, not new and revoked ones, and webhooks that fail")
    void administratorsSeeWhatNeedsAttention() {
        String unused = key("Unused", "created_at = now() - interval '91 days'");
        String forgotten =
                key(
                        "Forgotten",
                        "created_at = now() - interval '2 years', last_used_at = now() - interval '200 days'");
        key("New", "created_at = now()");
        key(
                "Used",
                "created_at = now() - interval '2 years', last_used_at = now() - interval '89 days'");
        operator.revoke(clinic.id(), key("Revoked", "created_at = now() - interval '2 years'"))
                .expect(204);
        webhook("active");
        String failing = webhook("failing");

        JsonNode found = get("/connections").expect(200).json().get("data");

        assertThat(found.get("unused_credentials").findValuesAsText("api_key"))
                .containsExactly(forgotten, unused);
        assertThat(found.get("failing_webhooks").findValuesAsText("id")).containsExactly(failing);
    }

    @Test
    @DisplayName("1 Errors: an unknown organization is 404")
    void anUnknownOrganizationIsNotFound() {
        for (String part : List.of("", "/care", "/connections")) {
            operator.http()
                    .get(Operator.organization(UUID.randomUUID().toString()) + "/overview" + part)
                    .expectRefusal(404);
        }
    }

    private static Person support(Organization organization) {
        return Person.signedIn("support", organization.id());
    }

    private static String of(Organization organization) {
        return "?organization=" + organization.id();
    }

    private static WebSocketClient opened(Organization organization, Person person) {
        WebSocketClient page =
                WebSocketClient.ofConsole(
                        BASE,
                        of(organization),
                        person.cookieHeader(),
                        WebSocketClient.origin(BASE));
        page.await("ready");
        return page;
    }

    private static int status(String query, Person person, String origin) {
        return WebSocketClient.statusOf(
                () -> WebSocketClient.ofConsole(BASE, query, person.cookieHeader(), origin));
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay(ZONE).toInstant();
    }

    private void book(String code, Instant start) {
        clinic.book(code, "p1", professional, start.truncatedTo(ChronoUnit.SECONDS).toString())
                .expect(200);
    }

    private void change(String visit, String state) {
        Database.change(
                "UPDATE appointment SET state = ? WHERE organization_id = ? AND code = ?",
                state,
                clinic.uuid(),
                visit);
    }

    private void redeemedAt(String patient, Instant at) {
        Database.change(
                "UPDATE redemption r SET redeemed_at = ?::timestamptz FROM patient p"
                        + " WHERE p.organization_id = ? AND p.code = ? AND r.organization_id = p.organization_id AND r.patient_id = p.id",
                at.toString(),
                clinic.uuid(),
                patient);
    }

    private void deliver(String code, String channel, String state, Instant at) {
        Database.change(
                "INSERT INTO delivery (organization_id, at, code, channel, recipient, state, reason, changed_at)"
                        + " VALUES (?, ?::timestamptz, ?, ?, '***', ?, ?, now())",
                clinic.uuid(),
                at.toString(),
                code,
                channel,
                state,
                state.equals("failed") ? "x" : null);
    }

    /** A new credential with changed times. */
    private String key(String label, String times) {
        String key =
                operator.newCredential(clinic.id(), Map.of("label", label)).get("api_key").asText();
        Database.change("UPDATE credential SET " + times + " WHERE api_key = ?", key);
        return key;
    }

    /** A new webhook whose endpoint has this state. */
    private String webhook(String state) {
        String id = Webhooks.of(clinic).made("https://receiver.example/" + state);
        Database.change(
                "UPDATE webhook_endpoint SET state = ? WHERE organization_id = ? AND url LIKE '%/' || ?",
                state, clinic.uuid(), state);
        return id;
    }

    private String plan(String sql) {
        return Database.planByIndex(clinic.uuid(), sql, clinic.uuid());
    }

    private long rows(String action) {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = ?",
                clinic.uuid(),
                action);
    }

    private Reply get(String part) {
        return operator.http().get(Operator.organization(clinic.id()) + "/overview" + part);
    }

    private Reply withTag(String tag) {
        return operator.http()
                .with("If-None-Match", tag)
                .get(Operator.organization(clinic.id()) + "/overview/care");
    }
}
