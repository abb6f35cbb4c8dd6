package org.patientcare.talk.reminder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.SECOND)
@DisplayName("Reminders of visits, sent by two nodes")
class RemindersIT {

    private static final String EVENT = "care.appointment_reminder";

    private final String mailbox = UUID.randomUUID() + "@patients.example";
    private final Organization clinic =
            operator().newOrganization(Map.of("name", "Clínica", "time_zone", zoneOfNoon()));
    private final String doctor = operator().newProfessional(clinic);

    RemindersIT() {
        KeptNode.SECOND.node();
        set("{\"reminder_day\":false,\"reminder_hour\":false}");
        clinic.upsert(
                        Map.of(
                                "code",
                                "p",
                                "first_name",
                                "Ana",
                                "email",
                                mailbox,
                                "phone",
                                "+34 600 123 456",
                                "locale",
                                "en"))
                .expect(200);
    }

    @Test
    @DisplayName("each of 30 visits is reminded of once, by one mail, one event and one audit row")
    void onceEach() {
        IntStream.range(0, 30).forEach(i -> bookedLongAgo("v" + i));
        set("{\"reminder_hour\":true}");
        awaitStates("delivered", 30);
        awaitNothingPlanned();
        assertThat(mails()).isEqualTo(30);
        assertThat(events()).isEqualTo(30);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'appointment-remind'"
                                        + " AND actor_kind = 'service'",
                                clinic.uuid()))
                .isEqualTo(30);
        assertThat(
                        Database.value(
                                "SELECT text FROM captured_message WHERE recipient = ? LIMIT 1",
                                mailbox))
                .asString()
                .contains("Clínica reminds you of your video visit", "/call/");
    }

    @Test
    @DisplayName("a reminder that a killed node had begun is not sent again")
    void notAfterAKill() {
        bookedLongAgo("killed");
        // As a node leaves it that is killed between its transaction and the mail server.
        change(
                "INSERT INTO appointment_reminder SELECT organization_id, id, generation, 'hour', now(), 'unclear', NULL"
                        + " FROM appointment WHERE organization_id = ?");
        bookedLongAgo("next");
        set("{\"reminder_hour\":true}");
        awaitStates("delivered", 1);
        awaitNothingPlanned();
        assertThat(mails()).isOne();
        assertThat(states("unclear")).isOne();
    }

    @Test
    @DisplayName("a visit that was cancelled, moved or booked lately is not reminded of")
    void notAfterACancellation() {
        bookedLongAgo("cancelled");
        bookedLongAgo("moved");
        clinic.book("fresh", "p", doctor, soon()).expect(200);
        planFor("cancelled");
        planFor("moved");
        clinic.cancel("cancelled").expect(200);
        clinic.reschedule("moved", soon()).expect(200);
        bookedLongAgo("next");
        set("{\"reminder_hour\":true}");
        awaitStates("delivered", 1);
        awaitNothingPlanned();
        assertThat(mails()).isOne();
        assertThat(events()).isOne();
        assertThat(
                        Database.value(
                                "SELECT object_code FROM event WHERE organization_id = ? AND event = ?",
                                clinic.uuid(),
                                EVENT))
                .isEqualTo("next");
    }

    @Test
    @DisplayName("who has no address gets an SMS without professional and speciality, if it is on")
    void anSms() {
        clinic.upsertRaw(
                        "{\"patients\":[{\"code\":\"p\",\"first_name\":\"Ana\",\"email\":null,\"locale\":\"en\",\"phone\":\"+34 600 123 456\"}]}")
                .expect(200);
        bookedLongAgo("a");
        set("{\"reminder_hour\":true}");
        awaitStates("unaddressed", 1);
        assertThat(sms()).isZero();
        bookedLongAgo("b");
        set("{\"reminder_sms\":true}");
        awaitStates("delivered", 1);
        assertThat(sms()).isOne();
        assertThat(
                        Database.value(
                                "SELECT text FROM captured_message WHERE sender = 'Clínica' AND channel = 'sms'"
                                        + " AND text LIKE ? ",
                                "%" + link("b") + "%"))
                .asString()
                .startsWith("Clínica: your video visit: ");
    }

    /** A visit in an hour, of which nobody has heard for five hours. */
    private void bookedLongAgo(String code) {
        clinic.book(code, "p", doctor, soon()).expect(200);
        assertThat(
                        Database.change(
                                "UPDATE appointment_history SET at = at - interval '5 hours' WHERE organization_id = ?"
                                        + " AND appointment_id = (SELECT id FROM appointment WHERE organization_id = ? AND code = ?)",
                                clinic.uuid(),
                                clinic.uuid(),
                                code))
                .isOne();
    }

    private void planFor(String code) {
        assertThat(
                        Database.change(
                                "INSERT INTO appointment_reminder SELECT organization_id, id, generation, 'hour', now(), 'planned', NULL"
                                        + " FROM appointment WHERE organization_id = ? AND code = ?",
                                clinic.uuid(),
                                code))
                .isOne();
    }

    private static String soon() {
        return Database.now()
                .plus(Duration.ofMinutes(55))
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
    }

    /** A zone in which it is between 12 and 13 h. */
    private static String zoneOfNoon() {
        int ahead = 12 - Instant.now().atZone(ZoneOffset.UTC).getHour();
        // The names have the opposite sign of the offset.
        return ahead == 0 ? "UTC" : "Etc/GMT" + (ahead > 0 ? "-" : "+") + Math.abs(ahead);
    }

    private void set(String patch) {
        operator().change(clinic.id(), patch).expect(200);
    }

    private void change(String sql) {
        assertThat(Database.change(sql, clinic.uuid())).isOne();
    }

    private void awaitStates(String state, long number) {
        Waiting.until(number + " " + state, () -> states(state) == number);
    }

    private void awaitNothingPlanned() {
        Waiting.until("nothing is planned", () -> states("planned") == 0);
    }

    private long states(String state) {
        return Database.count(
                "SELECT count(*) FROM appointment_reminder WHERE organization_id = ? AND state = ?",
                clinic.uuid(),
                state);
    }

    private long mails() {
        return Database.count("SELECT count(*) FROM captured_message WHERE recipient = ?", mailbox);
    }

    private long sms() {
        return Database.count(
                "SELECT count(*) FROM captured_message WHERE channel = 'sms' AND text LIKE ?",
                "%" + link("b") + "%");
    }

    private String link(String code) {
        Reply found = clinic.http().get("/v1/appointments/" + code);
        return found.status() == 200
                ? found.json().at("/data/patient/url").asText()
                : "no such link";
    }

    private long events() {
        return Database.count(
                "SELECT count(*) FROM event WHERE organization_id = ? AND event = ?",
                clinic.uuid(),
                EVENT);
    }
}
