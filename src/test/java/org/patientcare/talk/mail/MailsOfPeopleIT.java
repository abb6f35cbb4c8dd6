package org.patientcare.talk.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.net.URI;
import java.util.List;
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
import org.patientcare.testing.Waiting;
import org.patientcare.testing.Webhooks;

@IntegrationTest
@RunAsClient
@DisplayName("Patients are mailed ten seconds later of what people do to their visits")
class MailsOfPeopleIT {

    private static final String START = "2031-05-06T10:00:00Z";
    private static final String LATER = "2031-05-07T10:00:00Z";

    private final String mailbox = UUID.randomUUID() + "@patients.example";
    private final Organization clinic =
            operator().newOrganization(Map.of("name", "Norte", "time_zone", "UTC"));
    private final String doctor = operator().newProfessional(clinic);
    private final String colleague = operator().newProfessional(clinic);
    private final Person support = Person.signedIn("support", clinic.id());
    private final String mailsOfMoves;

    MailsOfPeopleIT() {
        clinic.upsert(Map.of("code", "p", "first_name", "Ana", "email", mailbox, "locale", "en"))
                .expect(200);
        operator().change(clinic.id(), "{\"event_mail\":true}").expect(200);
        mailsOf("appointment_created");
        mailsOfMoves = mailsOf("appointment_rescheduled");
        mailsOf("appointment_cancelled");
    }

    private String mailsOf(String type) {
        return Webhooks.of(clinic).created(Webhooks.body(type, "email", Map.of()));
    }

    private Reply act(String rest, Map<String, ?> body) {
        return support.send(
                "POST", "/admin/v1/organizations/" + clinic.id() + "/appointments" + rest, body);
    }

    private String booked() {
        return act(
                        "",
                        Map.of(
                                "appointment",
                                Map.of("starts_at", START),
                                "patient",
                                Map.of("ref", DeskUser.ref(clinic, "p")),
                                "professional",
                                Map.of("hash", doctor)))
                .expect(201)
                .json()
                .at("/data/code")
                .asText();
    }

    /** A visit of the organization's own system, of which the patient is mailed at once. */
    private String bookedBySystem() {
        operator().change(clinic.id(), "{\"people_may_change_system_visits\":true}").expect(200);
        clinic.book("of-system", "p", doctor, START).expect(200);
        return "of-system";
    }

    private void move(String code, String startsAt) {
        act(
                        "/" + code + "/move",
                        Map.of("appointment", Map.of("starts_at", startsAt), "reason", "Asked"))
                .expect(200);
    }

    private void cancel(String code) {
        act("/" + code + "/cancel", Map.of("reason", "Asked")).expect(200);
    }

    private void handOver(String code, String professional) {
        act(
                        "/" + code + "/hand-over",
                        Map.of("professional", Map.of("hash", professional), "reason", "Asked"))
                .expect(200);
    }

    /** The states of the deliveries of a visit in the order of its events, once all are settled. */
    private String settled(String code, int deliveries) {
        Waiting.until(
                deliveries + " settled deliveries of " + code,
                () ->
                        Database.count(
                                        "SELECT count(*) FROM webhook_delivery WHERE organization_id = ? AND object = ? AND state <> 'pending'"
                                                + " AND coalesce(reason, '') NOT LIKE 'The node stopped%'",
                                        clinic.uuid(), "appointment:" + code)
                                == deliveries);
        return Database.value(
                        "SELECT string_agg(state, ' ' ORDER BY sequence) FROM webhook_delivery WHERE organization_id = ? AND object = ?",
                        clinic.uuid(),
                        "appointment:" + code)
                .toString();
    }

    private String reasonOfLast(String code) {
        return Database.value(
                        "SELECT reason FROM webhook_delivery WHERE organization_id = ? AND object = ? ORDER BY sequence DESC LIMIT 1",
                        clinic.uuid(),
                        "appointment:" + code)
                .toString();
    }

    private List<String> subjects() {
        return List.of(
                Database.value(
                                "SELECT coalesce(string_agg(subject, '|' ORDER BY at), '') FROM captured_message WHERE recipient = ?",
                                mailbox)
                        .toString()
                        .split("\\|"));
    }

    private String lastText() {
        return Database.value(
                        "SELECT text FROM captured_message WHERE recipient = ? ORDER BY at DESC LIMIT 1",
                        mailbox)
                .toString();
    }

    private String link(String code) {
        return clinic.http()
                .get("/v1/appointments/" + code)
                .expect(200)
                .json()
                .at("/data/patient/url")
                .asText();
    }

    private String pageOf(String link) {
        return clinic.http().get(URI.create(link).getPath()).expect(200).text();
    }

    @Test
    @DisplayName(
            "an act of people is mailed ten seconds after it, one of the system at once; a visit that was booked and moved meanwhile is a new one, one that was cancelled is none")
    void whatIsNew() {
        String kept = booked();
        String moved = booked();
        move(moved, LATER);
        String gone = booked();
        cancel(gone);
        clinic.book("of-system", "p", doctor, START).expect(200);

        assertThat(settled("of-system", 1)).isEqualTo("delivered");
        assertThat(settled(kept, 1)).isEqualTo("delivered");
        assertThat(settled(moved, 2)).isEqualTo("skipped delivered");
        assertThat(settled(gone, 2)).isEqualTo("skipped skipped");
        assertThat(reasonOfLast(gone))
                .isEqualTo("The change was undone before the patient was told of it.");
        assertThat(subjects())
                .containsExactly(
                        "Norte: your video visit",
                        "Norte: your video visit",
                        "Norte: your video visit");
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM webhook_delivery d JOIN webhook_delivery s ON s.organization_id = d.organization_id"
                                        + " AND s.object = 'appointment:of-system' WHERE d.organization_id = ? AND d.object = ?"
                                        + " AND d.attempted_at >= d.occurred_at + interval '10 seconds'"
                                        + " AND s.attempted_at < d.attempted_at",
                                clinic.uuid(),
                                "appointment:" + kept))
                .isOne();
    }

    @Test
    @DisplayName(
            "a visit that was booked and moved meanwhile is mailed as a new one by an organization that has no mails of moves")
    void whatIsNewWithoutMailsOfMoves() {
        Webhooks.of(clinic).delete(mailsOfMoves).expect(200);
        String moved = booked();
        move(moved, LATER);
        assertThat(settled(moved, 2)).isEqualTo("skipped delivered");
        assertThat(subjects()).containsExactly("Norte: your video visit");
        assertThat(lastText()).contains("7 May 2031", link(moved));
        move(moved, START);
        clinic.book("of-system", "p", doctor, START).expect(200);
        assertThat(settled("of-system", 1)).isEqualTo("delivered");
        assertThat(settled(moved, 2)).isEqualTo("skipped delivered");
    }

    @Test
    @DisplayName(
            "a visit that was booked, moved and moved back meanwhile is mailed once, at its time, and the links that it had then work")
    void whatIsNewAndMovedBack() {
        String visit = booked();
        String link = link(visit);
        move(visit, LATER);
        String ofTheMove = link(visit);
        assertThat(pageOf(link)).contains("data-state=\"moved\"");
        move(visit, START);
        String second = link(visit);
        move(visit, LATER);
        move(visit, START);

        for (String works : List.of(link, second, link(visit))) {
            assertThat(pageOf(works)).contains("data-state=\"early\"");
        }
        assertThat(pageOf(ofTheMove)).contains("data-state=\"moved\"");
        assertThat(settled(visit, 5)).isEqualTo("skipped ".repeat(4) + "delivered");
        assertThat(subjects()).containsExactly("Norte: your video visit");
        assertThat(lastText()).contains("6 May 2031", link(visit)).doesNotContain("7 May 2031");
    }

    @Test
    @DisplayName("a visit that was booked, moved and moved back has a link also if it had none yet")
    void whatIsMovedBackBeforeItHadALink() {
        String visit = booked();
        move(visit, LATER);
        move(visit, START);

        assertThat(pageOf(link(visit))).contains("data-state=\"early\"");
    }

    @Test
    @DisplayName(
            "of a move or a handover that is undone nothing is mailed, and the patient's link works as before; it is dead after a move that is mailed")
    void whatIsUndone() {
        String visit = bookedBySystem();
        settled(visit, 1);
        String link = link(visit);
        move(visit, LATER);
        assertThat(pageOf(link)).contains("data-state=\"moved\"");
        move(visit, START);
        assertThat(pageOf(link)).contains("data-state=\"early\"");
        move(visit, LATER);
        handOver(visit, colleague);
        handOver(visit, doctor);
        move(visit, START);
        assertThat(settled(visit, 7)).isEqualTo("delivered" + " skipped".repeat(6));
        assertThat(subjects()).hasSize(1);
        assertThat(pageOf(link)).contains("data-state=\"early\"");
        assertThat(pageOf(link(visit))).contains("data-state=\"early\"");

        move(visit, LATER);
        assertThat(settled(visit, 8)).endsWith(" delivered");
        assertThat(subjects()).hasSize(2).last().isEqualTo("Norte: your video visit was moved");
        assertThat(pageOf(link)).contains("data-state=\"moved\"");
        assertThat(lastText()).contains(link(visit));
    }

    @Test
    @DisplayName(
            "a visit that was moved and then cancelled within the wait is cancelled at the time that the patient knows")
    void cancelledAtTheKnownTime() {
        String visit = booked();
        settled(visit, 1);
        move(visit, LATER);
        cancel(visit);
        assertThat(settled(visit, 3)).isEqualTo("delivered skipped delivered");
        assertThat(subjects()).hasSize(2).last().isEqualTo("Norte: your video visit was cancelled");
        assertThat(lastText()).contains("6 May 2031").doesNotContain("7 May 2031");
    }
}
