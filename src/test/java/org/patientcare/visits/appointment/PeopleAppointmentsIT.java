package org.patientcare.visits.appointment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Person;
import org.patientcare.testing.PublishedEvent;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("Support books, moves and cancels visits beside the organization's own system")
class PeopleAppointmentsIT {

    private static final String START = "2031-05-06T10:00:00Z";
    private static final String LATER = "2031-05-07T10:00:00Z";

    private final Organization clinic =
            operator()
                    .newOrganization(Map.of("name", "Norte", "time_zone", "Europe/Madrid"))
                    .withPatient("p");
    private final String doctor = operator().newProfessional(clinic);
    private final Person support = Person.signedIn("support", clinic.id());

    private static String path(Organization organization, String rest) {
        return "/admin/v1/organizations/" + organization.id() + "/appointments" + rest;
    }

    private Map<String, Object> booking(String startsAt) {
        return Map.of(
                "appointment",
                Map.of("starts_at", startsAt, "duration", 1200),
                "patient",
                Map.of("ref", DeskUser.ref(clinic, "p")),
                "professional",
                Map.of("hash", doctor),
                "reason",
                "Follow-up");
    }

    private Reply book(String startsAt) {
        return support.send("POST", path(clinic, ""), booking(startsAt));
    }

    private String booked() {
        return book(START).expect(201).json().at("/data/code").asText();
    }

    private Reply move(String code, String startsAt) {
        return support.send("POST", path(clinic, "/" + code + "/move"), moving(startsAt));
    }

    private static Map<String, Object> moving(String startsAt) {
        return Map.of("appointment", Map.of("starts_at", startsAt), "reason", "The doctor is ill");
    }

    private Reply cancel(String code) {
        return support.send(
                "POST", path(clinic, "/" + code + "/cancel"), Map.of("reason", "Not needed"));
    }

    private Reply underKey(String key, String rest, Map<String, ?> body) {
        return support.http()
                .with("Idempotency-Key", key)
                .send("POST", path(clinic, rest), Reply.json(body));
    }

    private void set(String setting, boolean value) {
        operator().change(clinic.id(), Reply.json(Map.of(setting, value))).expect(200);
    }

    private List<String> events() {
        return PublishedEvent.of(clinic).stream().map(PublishedEvent::event).toList();
    }

    private long rows(String table) {
        return Database.count(
                "SELECT count(*) FROM " + table + " WHERE organization_id = ?", clinic.uuid());
    }

    private JsonNode seenBySystem(String code) {
        return clinic.http().get("/v1/appointments/" + code).expect(200).json().get("data");
    }

    @Test
    @DisplayName("a visit of people has a code and events of its own kind, and the reasons given")
    void aVisitOfPeople() {
        JsonNode made = book("2031-05-06T12:00").expect(201).json().get("data");
        String code = made.get("code").asText();
        assertThat(code).startsWith("pc-");
        assertThat(made.toString())
                .isEqualTo(
                        "{\"result\":\"done\",\"code\":\"%s\",\"origin\":\"people\",\"state\":\"booked\",\"starts_at\":\"%s\",\"duration\":1200}"
                                .formatted(code, START));

        JsonNode moved = move(code, LATER).expect(200).json().get("data");
        assertThat(moved.get("result").asText()).isEqualTo("done");
        assertThat(moved.get("starts_at").asText()).isEqualTo(LATER);
        cancel(code).expect(200);
        JsonNode cancelled = cancel(code).expect(200).json().get("data");
        assertThat(cancelled.get("state").asText()).isEqualTo("cancelled");
        assertThat(move(code, START).expectRefusal(400).json().get("code").asText())
                .isEqualTo("appointment_cancelled");

        JsonNode seen = seenBySystem(code);
        assertThat(seen.get("origin").asText()).isEqualTo("people");
        assertThat(seen.get("history").findValuesAsText("reason"))
                .containsExactly("Follow-up", "The doctor is ill", "Not needed");
        assertThat(events())
                .containsExactly(
                        "appointment_created", "appointment_rescheduled", "appointment_cancelled");
        assertThat(PublishedEvent.of(clinic))
                .allMatch(
                        event -> event.json().at("/consultation/origin").asText().equals("people"));
    }

    @Test
    @DisplayName("the trail names the person, and no answer has a link")
    void theTrailNamesThePerson() {
        Reply made = book(START).expect(201);
        String code = made.json().at("/data/code").asText();
        Reply moved = move(code, LATER).expect(200);
        Reply cancelled = cancel(code).expect(200);
        clinic.book("a", "p", doctor, START).expect(200);
        cancel("a").expect(202);
        cancel(code).expect(200);

        assertThat(made.text() + moved.text() + cancelled.text()).doesNotContain("/call/");
        String id = support.id();
        for (String action :
                List.of(
                        "appointment-create",
                        "appointment-reschedule",
                        "appointment-cancel",
                        "appointment-change-request",
                        "appointment-read")) {
            assertThat(
                            Database.count(
                                    "SELECT count(*) FROM audit_log WHERE organization_id = ? AND actor_kind = 'person'"
                                            + " AND actor_id = ? AND action = ? AND outcome = 'done'",
                                    clinic.uuid(),
                                    id,
                                    action))
                    .as(action)
                    .isOne();
        }
    }

    @Test
    @DisplayName(
            "the organization's own system may use none of these codes, but go on with its own")
    void reservedCodes() {
        String code = booked();
        for (String reserved : List.of("pc-1", "pc-", code)) {
            assertThat(clinic.book(reserved, "p", doctor, START).expectRefusal(422).faultyFields())
                    .as(reserved)
                    .containsExactly("appointment.code");
        }
        clinic.book("PC-1", "p", doctor, START).expect(200);
        clinic.reschedule(code, LATER).expect(200);
        clinic.cancel(code).expect(200);

        clinic.book("older", "p", doctor, START).expect(200);
        Database.change(
                "UPDATE appointment SET code = 'pc-older' WHERE organization_id = ? AND code = 'older'",
                clinic.uuid());
        clinic.book("pc-older", "p", doctor, START).expect(200);
        clinic.book("pc-older", "p", doctor, LATER).expectRefusal(400);
        assertThat(rows("appointment")).isEqualTo(3);
    }

    @Test
    @DisplayName("visits of the system stay as they are, and the system is asked to change them")
    void theSystemIsAsked() {
        clinic.book("a", "p", doctor, START).expect(200);
        JsonNode moved = move("a", LATER).expect(202).json().get("data");
        assertThat(moved.get("result").asText()).isEqualTo("requested");
        assertThat(moved.get("starts_at").asText()).isEqualTo(START);
        JsonNode cancelled = cancel("a").expect(202).json().get("data");
        assertThat(cancelled.get("state").asText()).isEqualTo("booked");
        assertThat(seenBySystem("a").get("history")).hasSize(1);

        List<PublishedEvent> asked = PublishedEvent.of(clinic, "care.appointment_change_requested");
        assertThat(asked).extracting(PublishedEvent::object).containsOnly("appointment a");
        assertThat(asked)
                .extracting(event -> event.json().at("/change/kind").asText())
                .containsExactly("move", "cancel");
        assertThat(asked.get(0).json().at("/change/starts_at").asText())
                .isEqualTo("2031-05-07T10:00:00+00:00");
        assertThat(asked.get(0).json().get("reason").asText()).isEqualTo("The doctor is ill");

        clinic.cancel("a").expect(200);
        assertThat(cancel("a").expect(200).json().at("/data/result").asText()).isEqualTo("done");
        move("a", LATER).expectRefusal(400);
        assertThat(PublishedEvent.of(clinic, "care.appointment_change_requested")).hasSize(2);
    }

    @Test
    @DisplayName("where the organization lets them, people change visits of the system themselves")
    void peopleChangeVisitsOfTheSystem() {
        set("people_may_change_system_visits", true);
        clinic.book("a", "p", doctor, START).expect(200);
        move("a", LATER).expect(200);
        JsonNode cancelled = cancel("a").expect(200).json().get("data");
        assertThat(cancelled.get("origin").asText()).isEqualTo("system");
        assertThat(events())
                .containsExactly(
                        "appointment_created", "appointment_rescheduled", "appointment_cancelled");
    }

    @Test
    @DisplayName(
            "people book in new organizations, and not where an administrator does not let them")
    void whereTheyBook() {
        String code = booked();
        clinic.book("a", "p", doctor, START).expect(200);
        set("people_may_book", false);
        for (Reply refused : List.of(book(START), move(code, LATER), cancel(code))) {
            assertThat(refused.expectRefusal(403).json().get("code").asText())
                    .isEqualTo("booking_not_enabled");
        }
        cancel("a").expect(202);
        assertThat(
                        Database.value(
                                "SELECT column_default FROM information_schema.columns"
                                        + " WHERE table_name = 'organization' AND column_name = 'people_may_book'"))
                .as("organizations that are older than the setting")
                .isEqualTo("false");
    }

    @Test
    @DisplayName("a repeat under the same key gets the first answer, and does nothing again")
    void repeats() {
        String key = UUID.randomUUID().toString();
        List<Reply> replies = Parallel.run(8, () -> underKey(key, "", booking(START)));
        assertThat(replies).extracting(Reply::status).isSubsetOf(201, 409).contains(201);
        Reply repeated = underKey(key, "", booking(START)).expect(201);
        assertThat(repeated.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(rows("appointment")).isOne();
        assertThat(underKey(key, "", booking(LATER)).expectRefusal(422).faultyFields())
                .containsExactly("Idempotency-Key");

        String code = repeated.json().at("/data/code").asText();
        Reply moved = underKey(key, "/" + code + "/move", moving(LATER)).expect(200);
        clinic.reschedule(code, START).expect(200);
        Reply again = underKey(key, "/" + code + "/move", moving(LATER)).expect(200);
        assertThat(again.text()).isEqualTo(moved.text());
        assertThat(seenBySystem(code).get("starts_at").asText()).isEqualTo(START);

        clinic.book("a", "p", doctor, START).expect(200);
        Reply asked = underKey(key, "/a/move", moving(LATER)).expectRefusal(422);
        assertThat(asked.faultyFields()).containsExactly("Idempotency-Key");
        String other = UUID.randomUUID().toString();
        underKey(other, "/a/move", moving(LATER)).expect(202);
        assertThat(
                        underKey(other, "/a/move", moving(LATER))
                                .expect(202)
                                .header("Idempotency-Replayed"))
                .isEqualTo("true");
        assertThat(PublishedEvent.of(clinic, "care.appointment_change_requested")).hasSize(1);
    }

    @Test
    @DisplayName("a person's move and the system's cancellation at once run one after the other")
    void personAndSystemAtOnce() {
        for (int i = 0; i < 20; i++) {
            String code = booked();
            List<Reply> replies =
                    Parallel.run(
                            List.<Callable<Reply>>of(
                                    () -> move(code, LATER), () -> clinic.cancel(code)));
            assertThat(replies.get(0).status()).isIn(200, 400);
            replies.get(1).expect(200);
            JsonNode seen = seenBySystem(code);
            assertThat(seen.get("state").asText()).isEqualTo("cancelled");
            assertThat(seen.get("history")).hasSize(replies.get(0).status() == 200 ? 3 : 2);
        }
    }

    @Test
    @DisplayName("what does not exist is refused, and so is another organization's")
    void unknown() {
        Map<String, Object> nobody = new HashMap<>(booking(START));
        nobody.put("patient", Map.of("ref", "999999999999"));
        assertThat(code(support.send("POST", path(clinic, ""), nobody), 400))
                .isEqualTo("unknown_patient");
        Map<String, Object> unassigned = new HashMap<>(booking(START));
        unassigned.put("professional", Map.of("hash", operator().newProfessional()));
        assertThat(code(support.send("POST", path(clinic, ""), unassigned), 400))
                .isEqualTo("unknown_professional");
        assertThat(code(move("unknown", LATER), 404)).isEqualTo("not_found");
        assertThat(code(cancel("unknown"), 404)).isEqualTo("not_found");

        Organization other = operator().newOrganization().withPatient("p");
        other.book("theirs", "p", operator().newProfessional(other), START).expect(200);
        assertThat(code(move("theirs", LATER), 404)).isEqualTo("not_found");
        support.send("POST", path(other, "/theirs/cancel"), Map.of("reason", "x"))
                .expectRefusal(404);
        assertThat(rows("appointment")).isZero();
    }

    private static String code(Reply refused, int status) {
        return refused.expectRefusal(status).json().get("code").asText();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2031-05-06 | 900 | x | appointment.starts_at",
                "2031-03-30T02:30 | 900 | x | appointment.starts_at",
                "2031-05-06T10:00Z | 59 | x | appointment.duration",
                "2031-05-06T10:00Z | 86401 | x | appointment.duration",
            })
    @DisplayName("a booking that is not well-formed is refused at its field")
    void notWellFormed(String startsAt, int duration, String reason, String field) {
        Map<String, Object> request = new HashMap<>(booking(START));
        request.put("appointment", Map.of("starts_at", startsAt, "duration", duration));
        request.put("reason", reason);
        assertThat(
                        support.send("POST", path(clinic, ""), request)
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly(field);
    }

    @Test
    @DisplayName("moving and cancelling need a reason, which is no longer than it is shown")
    void reasons() {
        String code = booked();
        for (String reason : List.of("", " ", "x".repeat(256))) {
            assertThat(
                            support.send(
                                            "POST",
                                            path(clinic, "/" + code + "/cancel"),
                                            Map.of("reason", reason))
                                    .expectRefusal(422)
                                    .faultyFields())
                    .containsExactly("reason");
        }
        assertThat(
                        support.send(
                                        "POST",
                                        path(clinic, "/" + code + "/move"),
                                        Map.of("appointment", Map.of("starts_at", LATER)))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("reason");
    }

    @Test
    @DisplayName("codes of the system may have a slash, raw or encoded")
    void codesWithASlash() {
        clinic.book("a/b", "p", doctor, START).expect(200);
        move("a/b", LATER).expect(202);
        cancel("a%2Fb").expect(202);
    }

    @Test
    @DisplayName(
            "the system's list and the console's show who booked, and the list can be narrowed")
    void lists() {
        String code = booked();
        clinic.book("a", "p", doctor, START).expect(200);
        assertThat(codes("?origin=people")).containsExactly(code);
        assertThat(codes("?origin=system")).containsExactly("a");
        assertThat(codes("")).containsExactlyInAnyOrder(code, "a");
        clinic.http().get("/v1/appointments?origin=doctors").expectRefusal(422);
        JsonNode listed =
                support.get(path(clinic, "?from=2031-05-06T00:00:00Z"))
                        .expect(200)
                        .json()
                        .get("data");
        assertThat(listed.findValuesAsText("origin")).containsExactlyInAnyOrder("people", "system");
    }

    private List<String> codes(String query) {
        return clinic
                .http()
                .get("/v1/appointments" + query)
                .expect(200)
                .json()
                .get("data")
                .findValuesAsText("code")
                .stream()
                .filter(code -> !code.equals("p"))
                .toList();
    }
}
