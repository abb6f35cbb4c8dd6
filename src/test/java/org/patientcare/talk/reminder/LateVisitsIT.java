package org.patientcare.talk.reminder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Visit;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.WebSocketClient;

@IntegrationTest
@RunAsClient
@DisplayName("Patients are told that a visit starts later")
class LateVisitsIT {

    private final String mailbox = UUID.randomUUID() + "@patients.example";
    private final Organization clinic =
            operator().newOrganization(Map.of("name", "Norte", "time_zone", "UTC"));
    private final DeskUser doctor = DeskUser.of(clinic);
    private final Instant start =
            Database.now().plus(Duration.ofMinutes(40)).truncatedTo(ChronoUnit.SECONDS);

    LateVisitsIT() {
        patient("{\"code\":\"p\",\"first_name\":\"Ana\",\"locale\":\"en\",\"email\":\"%s\"}");
        clinic.book("v", "p", doctor.professional(), start.toString()).expect(200);
    }

    private void patient(String json) {
        clinic.upsertRaw("{\"patients\":[" + json.formatted(mailbox) + "]}").expect(200);
    }

    private Reply late(DeskUser who, int minutes) {
        return who.send(
                "POST", DeskUser.at(clinic, "appointments/v/delay"), Map.of("minutes", minutes));
    }

    private static Reply late(Organization where, String code, int minutes) {
        return Person.signedIn("support", where.id())
                .send(
                        "POST",
                        "/admin/v1/organizations/"
                                + where.id()
                                + "/appointments/"
                                + code
                                + "/delay",
                        Map.of("minutes", minutes));
    }

    /** As if the ten seconds were over that a message waits. */
    private void endTheWait() {
        Database.change(
                "UPDATE appointment_delay SET due_at = now() WHERE organization_id = ? AND state = 'planned'",
                clinic.uuid());
    }

    private static String states(Organization where) {
        return Database.value(
                        "SELECT coalesce(string_agg(state || coalesce(' ' || channel, ''), ', ' ORDER BY number), '')"
                                + " FROM appointment_delay WHERE organization_id = ?",
                        where.uuid())
                .toString();
    }

    private static void awaitStates(Organization where, String states) {
        Waiting.until(states, () -> states(where).equals(states));
    }

    private String text(String channel, String part) {
        return Database.value(
                        "SELECT coalesce(string_agg(coalesce(subject, '') || text, '|'), '') FROM captured_message"
                                + " WHERE channel = ? AND text LIKE ?",
                        channel,
                        "%" + part + "%")
                .toString();
    }

    private String link() {
        return clinic.http()
                .get("/v1/appointments/v")
                .expect(200)
                .json()
                .at("/data/patient/url")
                .asText();
    }

    private String page() {
        return clinic.http().get(URI.create(link()).getPath()).expect(200).text();
    }

    private void move(Instant startsAt) {
        doctor.send(
                        "POST",
                        DeskUser.at(clinic, "appointments/v/move"),
                        Map.of(
                                "appointment",
                                Map.of("starts_at", startsAt.toString()),
                                "reason",
                                "Asked"))
                .expect(200);
    }

    private static LocalTime clock(Instant at) {
        return at.atZone(ZoneOffset.UTC).toLocalTime().truncatedTo(ChronoUnit.MINUTES);
    }

    @Test
    @DisplayName(
            "who has not come yet is mailed once what was said last, three times at most; the visit stays as it is")
    void byMail() {
        JsonNode first = late(doctor, 15).expect(200).json().get("data");
        assertThat(first.toString())
                .isEqualTo(
                        "{\"code\":\"v\",\"told\":\"sent\",\"starts_at\":\"%s\",\"delay\":15,\"expected_at\":\"%s\",\"remaining\":2}"
                                .formatted(start, start.plus(Duration.ofMinutes(15))));
        late(clinic, "v", 30).expect(200);
        awaitStates(clinic, "skipped, delivered email");
        assertThat(text("email", link()))
                .startsWith("Norte: your video visit starts later")
                .contains(clock(start.plus(Duration.ofMinutes(30))).toString())
                .doesNotContain("|");
        assertThat(page()).contains("\"delay\":30");
        assertThat(late(doctor, 45).expect(200).json().at("/data/remaining").asInt()).isZero();
        assertThat(late(doctor, 5).expectRefusal(400).json().get("code").asText())
                .isEqualTo("limit_reached");

        JsonNode visit = clinic.http().get("/v1/appointments/v").expect(200).json().get("data");
        assertThat(visit.get("starts_at").asText()).isEqualTo(start.toString());
        assertThat(doctor.rows("appointment-delay")).isEqualTo(2);
    }

    @Test
    @DisplayName(
            "who has no address gets an SMS that names no professional, if reminders have those")
    void bySms() {
        patient(
                "{\"code\":\"p\",\"first_name\":\"Ana\",\"locale\":\"en\",\"email\":null,\"phone\":\"+34 600 123 456\"}");
        late(doctor, 5).expect(200);
        endTheWait();
        awaitStates(clinic, "unaddressed");
        operator().change(clinic.id(), "{\"reminder_sms\":true}").expect(200);
        late(doctor, 10).expect(200);
        endTheWait();
        awaitStates(clinic, "unaddressed, delivered sms");
        assertThat(text("sms", link()))
                .startsWith("Norte: your video visit starts later, at about ")
                .contains(clock(start.plus(Duration.ofMinutes(10))).toString());
    }

    @Test
    @DisplayName("a patient who waits sees it in the open page at once, and is sent nothing")
    void inThePage() {
        Visit visit = Visit.now("es");
        try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl());
                WebSocketClient professional = WebSocketClient.open(visit.professionalUrl())) {
            JsonNode room = patient.await("room");
            while (!room.get("state").asText().equals("waiting")) {
                room = patient.await("room");
            }
            assertThat(room.get("delay").isNull()).isTrue();
            assertThat(
                            late(visit.clinic(), visit.code(), 20)
                                    .expect(200)
                                    .json()
                                    .at("/data/told")
                                    .asText())
                    .isEqualTo("shown");
            while (room.get("delay").isNull()) {
                room = patient.await("room");
            }
            assertThat(room.get("delay").asInt()).isEqualTo(20);
            professional.send("admit", null);
            JsonNode seen = professional.await("room");
            while (!seen.get("state").asText().equals("in_call")) {
                seen = professional.await("room");
            }
            assertThat(seen.get("delay").isNull()).isTrue();
        }
        assertThat(states(visit.clinic())).isEqualTo("skipped");
        assertThat(
                        late(visit.clinic(), visit.code(), 5)
                                .expectRefusal(400)
                                .json()
                                .get("code")
                                .asText())
                .isEqualTo("visit_over");
    }

    @Test
    @DisplayName("a moved visit is not late; after an undo it starts as late as was told")
    void afterAnUndo() {
        operator().change(clinic.id(), "{\"people_may_change_system_visits\":true}").expect(200);
        late(doctor, 15).expect(200);
        move(start.plus(Duration.ofHours(1)));
        assertThat(page()).doesNotContain("\"delay\":15");
        move(start);
        assertThat(page()).contains("\"delay\":15");
        assertThat(late(doctor, 20).expect(200).json().at("/data/remaining").asInt()).isOne();
    }

    @Test
    @DisplayName(
            "not by colleagues, not of cancelled visits, not by other numbers of minutes or by so many as have passed")
    void refused() {
        late(DeskUser.of(clinic), 15).expectRefusal(404);
        assertThat(late(doctor, 7).expectRefusal(422).json().at("/faults/0/code").asText())
                .isEqualTo("unknown_value");
        late(doctor, 60).expectRefusal(422);
        String begun = start.minus(Duration.ofMinutes(47)).toString();
        clinic.book("begun", "p", doctor.professional(), begun).expect(200);
        assertThat(late(clinic, "begun", 5).expectRefusal(422).json().at("/faults/0/code").asText())
                .isEqualTo("minutes_passed");
        clinic.cancel("v").expect(200);
        assertThat(late(doctor, 15).expectRefusal(400).json().get("code").asText())
                .isEqualTo("appointment_cancelled");
        assertThat(states(clinic)).isEmpty();
    }
}
