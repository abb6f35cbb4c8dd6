package org.patientcare.visits.appointment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Person;
import org.patientcare.testing.PublishedEvent;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Visit;
import org.patientcare.testing.WebSocketClient;

@IntegrationTest
@RunAsClient
@DisplayName("Support hands visits, or a whole day, to a colleague, and cancels or moves a day")
class HandoversIT {

    private static final String DAY = "2031-05-06";
    private static final String START = DAY + "T10:00:00Z";
    private static final String NEW_DAY = "2031-05-13";

    private final Organization clinic =
            operator()
                    .newOrganization(Map.of("name", "Norte", "time_zone", "Europe/Madrid"))
                    .withPatient("p");
    private final String doctor = operator().newProfessional(clinic);
    private final String colleague = operator().newProfessional(clinic);
    private final Person support = Person.signedIn("support", clinic.id());

    private static String path(Organization organization, String rest) {
        return "/admin/v1/organizations/" + organization.id() + rest;
    }

    private static Reply handOver(Person who, Organization where, String code, String to) {
        return who.send(
                "POST",
                path(where, "/appointments/" + code + "/hand-over"),
                Map.of("professional", Map.of("hash", to), "reason", "The doctor is ill"));
    }

    private Reply handOver(String code, String to) {
        return handOver(support, clinic, code, to);
    }

    private String booked(String professional, String startsAt) {
        return support.send(
                        "POST",
                        path(clinic, "/appointments"),
                        Map.of(
                                "appointment",
                                Map.of("starts_at", startsAt, "duration", 1200),
                                "patient",
                                Map.of("ref", DeskUser.ref(clinic, "p")),
                                "professional",
                                Map.of("hash", professional)))
                .expect(201)
                .json()
                .at("/data/code")
                .asText();
    }

    private Map<String, Object> day() {
        Map<String, Object> body = new HashMap<>();
        body.put("professional", Map.of("hash", doctor));
        body.put("date", DAY);
        return body;
    }

    private Reply preview(String to) {
        Map<String, Object> body = day();
        if (to != null) {
            body.put("colleague", Map.of("hash", to));
        }
        return support.send("POST", path(clinic, "/professional-days/preview"), body);
    }

    private Map<String, Object> cancellation() {
        Map<String, Object> body = day();
        body.put("reason", "The doctor is ill");
        return body;
    }

    private Reply cancelDay() {
        return support.send("POST", path(clinic, "/professional-days/cancel"), cancellation());
    }

    private Reply handOverDay(String to) {
        Map<String, Object> body = cancellation();
        body.put("colleague", Map.of("hash", to));
        return support.send("POST", path(clinic, "/professional-days/hand-over"), body);
    }

    private Map<String, Object> toNewDay(String date) {
        Map<String, Object> body = day();
        body.put("date", date);
        body.put("new_date", NEW_DAY);
        return body;
    }

    private JsonNode previewMove(String date) {
        return support.send("POST", path(clinic, "/professional-days/preview"), toNewDay(date))
                .expect(200)
                .json()
                .get("data");
    }

    /** The move of all visits that fit according to a preview. */
    private String move(String date, JsonNode preview) {
        List<Map<String, String>> visits = new ArrayList<>();
        for (JsonNode each : preview.get("visits")) {
            if (each.get("effect").asText().matches("done|requested")) {
                visits.add(
                        Map.of(
                                "code", each.get("code").asText(),
                                "starts_at", each.get("starts_at").asText(),
                                "new_starts_at", each.get("new_starts_at").asText()));
            }
        }
        Map<String, Object> body = toNewDay(date);
        body.put("visits", visits);
        body.put("reason", "The doctor is ill");
        return Reply.json(body);
    }

    private Reply moveDay(String body, String key) {
        return support.http()
                .with("Idempotency-Key", key)
                .send("POST", path(clinic, "/professional-days/move"), body);
    }

    private Reply moveDay(String body) {
        return moveDay(body, UUID.randomUUID().toString());
    }

    private static String numbers(Reply reply) {
        JsonNode data = reply.expect(200).json().get("data");
        return data.get("done") + " " + data.get("requested") + " " + data.get("left");
    }

    private static String code(Reply refused, int status) {
        return refused.expectRefusal(status).json().get("code").asText();
    }

    private static void set(Organization where, String setting, boolean value) {
        operator().change(where.id(), Reply.json(Map.of(setting, value))).expect(200);
    }

    private JsonNode seen(String visit) {
        return operator().existingAppointment(clinic.id(), visit);
    }

    private String professionalOf(String visit) {
        return seen(visit).at("/professional/hash").asText();
    }

    private static void begin(Organization where, String code) {
        Database.change(
                "UPDATE appointment SET state = 'in_call' WHERE organization_id = ? AND code = ?",
                where.uuid(),
                code);
    }

    @Test
    @DisplayName(
            "while both are there: the patient waits on with the same link, the professional's is dead at once, and the colleague admits")
    void whileBothAreThere() {
        Visit visit = Visit.now("es");
        set(visit.clinic(), "people_may_change_system_visits", true);
        String other = operator().newProfessional(visit.clinic());
        Person helper = Person.signedIn("support", visit.clinic().id());
        try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl())) {
            awaitState(patient, "waiting");
            String since = waitingSince(helper, visit).get("waiting_since").asText();
            try (WebSocketClient professional = WebSocketClient.open(visit.professionalUrl())) {
                professional.await("room");
                handOver(helper, visit.clinic(), visit.code(), other).expect(200);
                awaitNotCurrent(professional);
            }
            assertThat(waitingSince(helper, visit).get("waiting_since").asText()).isEqualTo(since);
            Visit now = visit.again();
            assertThat(now.patientUrl()).isEqualTo(visit.patientUrl());
            assertThat(now.professionalUrl()).isNotEqualTo(visit.professionalUrl());
            assertThat(page(visit, visit.professionalUrl())).contains("\"moved\"");
            try (WebSocketClient professional = WebSocketClient.open(now.professionalUrl())) {
                professional.await("room");
                professional.send("admit", null);
                awaitState(patient, "in_call");
            }
        }
    }

    private static void awaitState(WebSocketClient side, String state) {
        String seen = "";
        while (!seen.equals(state)) {
            seen = side.await("room").get("state").asText();
        }
    }

    /** Fails if that is never said. */
    private static void awaitNotCurrent(WebSocketClient side) {
        boolean isCurrent = true;
        while (isCurrent) {
            isCurrent = side.await("room").get("current").asBoolean();
        }
    }

    private static JsonNode waitingSince(Person helper, Visit visit) {
        return helper.get(path(visit.clinic(), "/appointments")).expect(200).json().at("/data/0");
    }

    private static String page(Visit visit, String url) {
        return visit.clinic().http().get(url.substring(url.indexOf("/call/"))).expect(200).text();
    }

    @Test
    @DisplayName(
            "receivers, history and trail say to whom, and a repeated booking call still finds the visit")
    void whatIsSaid() {
        set(clinic, "people_may_change_system_visits", true);
        clinic.book("a", "p", doctor, START).expect(200);
        handOver("a", colleague).expect(200);
        assertThat(handOver("a", colleague).expect(200).json().at("/data/result").asText())
                .as("it is theirs already")
                .isEqualTo("done");

        List<PublishedEvent> moved = PublishedEvent.of(clinic, "appointment_rescheduled");
        assertThat(moved).hasSize(1);
        JsonNode payload = moved.get(0).json();
        assertThat(payload.at("/professional/id").asText()).isEqualTo(colleague);
        assertThat(payload.at("/consultation/previous_scheduled_start_date"))
                .isEqualTo(payload.at("/consultation/scheduled_start_date"));
        assertThat(seen("a").get("history").toString())
                .contains("\"reason\":\"The doctor is ill\",\"handed_to\":\"" + colleague + "\"");
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'appointment-hand-over'"
                                        + " AND actor_id = ? AND outcome = 'done'",
                                clinic.uuid(),
                                support.id()))
                .isOne();

        clinic.book("a", "p", doctor, START).expect(200);
        assertThat(code(clinic.book("a", "p", colleague, START), 400))
                .isEqualTo("appointment_code_used");
        clinic.reschedule("a", DAY + "T11:00:00Z").expect(200);
        assertThat(professionalOf("a")).isEqualTo(colleague);
    }

    @Test
    @DisplayName("the visit is at the colleague's desk, and at the professional's no more")
    void atTheDesks() {
        DeskUser before = DeskUser.of(clinic);
        DeskUser after = DeskUser.of(clinic);
        String visit = booked(before.professional(), START);
        handOver(visit, after.professional()).expect(200);
        assertThat(before.visits("?day=" + DAY)).isEmpty();
        assertThat(after.visits("?day=" + DAY)).containsExactly(visit);
    }

    @Test
    @DisplayName(
            "visits of the system stay where they are, and the system is asked to hand them over")
    void theSystemIsAsked() {
        clinic.book("a", "p", doctor, START).expect(200);
        handOver("a", colleague).expect(202);
        assertThat(professionalOf("a")).isEqualTo(doctor);
        JsonNode asked =
                PublishedEvent.of(clinic, "care.appointment_change_requested").get(0).json();
        assertThat(asked.at("/change/kind").asText()).isEqualTo("hand_over");
        assertThat(asked.at("/change/professional/id").asText()).isEqualTo(colleague);
        assertThat(asked.at("/professional/id").asText()).isEqualTo(doctor);
    }

    @Test
    @DisplayName("what cannot be handed over is refused")
    void refused() {
        String visit = booked(doctor, START);
        String begun = booked(doctor, START);
        begin(clinic, begun);
        String stranger = operator().newProfessional(operator().newOrganization());
        assertThat(code(handOver(visit, stranger), 400)).isEqualTo("unknown_professional");
        assertThat(code(preview(stranger), 400))
                .as("when somebody of another organization is busy is not told")
                .isEqualTo("unknown_professional");
        Map<String, Object> ofStranger = cancellation();
        ofStranger.put("professional", Map.of("hash", stranger));
        for (String act : List.of("/preview", "/cancel")) {
            Reply answer =
                    support.send("POST", path(clinic, "/professional-days" + act), ofStranger);
            assertThat(code(answer, 400)).as(act).isEqualTo("unknown_professional");
        }
        assertThat(code(handOver("unknown", colleague), 404)).isEqualTo("not_found");
        assertThat(code(handOver(begun, colleague), 400)).isEqualTo("visit_over");
        clinic.cancel(visit).expect(200);
        assertThat(code(handOver(visit, colleague), 400)).isEqualTo("appointment_cancelled");
        set(clinic, "people_may_book", false);
        assertThat(code(handOver(begun, colleague), 403)).isEqualTo("booking_not_enabled");
        assertThat(handOverDay(doctor).expectRefusal(422).faultyFields())
                .containsExactly("colleague.hash");
        assertThat(PublishedEvent.of(clinic, "appointment_rescheduled")).isEmpty();
    }

    @Test
    @DisplayName(
            "a day is previewed and cancelled as the preview says, and a repeat finds nothing more")
    void aDayIsCancelled() {
        String early = booked(doctor, "2031-05-05T22:30:00Z");
        String late = booked(doctor, "2031-05-06T21:30:00Z");
        String nextDay = booked(doctor, "2031-05-06T22:00:00Z");
        String others = booked(colleague, "2031-05-06T21:40:00Z");
        String begun = booked(doctor, START);
        begin(clinic, begun);
        clinic.book("a", "p", doctor, START).expect(200);
        clinic.book("gone", "p", doctor, START).expect(200);
        clinic.cancel("gone").expect(200);

        JsonNode shown = preview(colleague).expect(200).json().get("data");
        assertThat(shown.findValuesAsText("code")).containsExactly(early, begun, "a", late);
        assertThat(shown.findValuesAsText("effect"))
                .containsExactly("done", "left", "requested", "done");
        assertThat(shown.get("overlapping").asInt()).isOne();
        assertThat(preview(null).expect(200).json().at("/data/overlapping").asInt()).isZero();
        assertThat(numbers(preview(null))).isEqualTo("2 1 1");

        assertThat(numbers(cancelDay())).isEqualTo("2 1 1");
        for (String cancelled : List.of(early, late)) {
            assertThat(seen(cancelled).get("state").asText()).isEqualTo("cancelled");
        }
        for (String kept : List.of(nextDay, others, "a")) {
            assertThat(seen(kept).get("state").asText()).as(kept).isEqualTo("booked");
        }
        clinic.cancel("a").expect(200);
        assertThat(numbers(cancelDay())).isEqualTo("0 0 1");
        assertThat(PublishedEvent.of(clinic, "appointment_cancelled")).hasSize(4);
    }

    @Test
    @DisplayName("a repeat under the same key asks the system once")
    void aRepeatUnderTheSameKey() {
        clinic.book("a", "p", doctor, START).expect(200);
        String key = UUID.randomUUID().toString();
        for (int i = 0; i < 2; i++) {
            Reply done =
                    support.http()
                            .with("Idempotency-Key", key)
                            .send(
                                    "POST",
                                    path(clinic, "/professional-days/cancel"),
                                    Reply.json(cancellation()));
            assertThat(numbers(done)).isEqualTo("0 1 0");
        }
        assertThat(PublishedEvent.of(clinic, "care.appointment_change_requested")).hasSize(1);
    }

    @Test
    @DisplayName("a day is handed over wholly, or not at all")
    void whollyOrNotAtAll() {
        clinic.book("a", "p", doctor, START).expect(200);
        String visit = booked(doctor, START);
        set(clinic, "people_may_book", false);
        assertThat(code(handOverDay(colleague), 403)).isEqualTo("booking_not_enabled");
        assertThat(PublishedEvent.of(clinic, "care.appointment_change_requested")).isEmpty();

        set(clinic, "people_may_book", true);
        assertThat(numbers(handOverDay(colleague))).isEqualTo("1 1 0");
        assertThat(professionalOf(visit)).isEqualTo(colleague);
        assertThat(professionalOf("a")).isEqualTo(doctor);
    }

    @Test
    @DisplayName("handing a day over and cancelling it at once: each visit has one of both")
    void bothAtOnce() {
        for (int i = 0; i < 5; i++) {
            booked(doctor, START);
        }
        List<Reply> replies =
                Parallel.run(
                        List.<Callable<Reply>>of(this::cancelDay, () -> handOverDay(colleague)));
        int done =
                replies.stream()
                        .mapToInt(reply -> reply.expect(200).json().at("/data/done").asInt())
                        .sum();
        assertThat(done).isEqualTo(5);
        assertThat(
                        PublishedEvent.of(clinic, "appointment_cancelled").size()
                                + PublishedEvent.of(clinic, "appointment_rescheduled").size())
                .isEqualTo(5);
    }

    @Test
    @DisplayName(
            "a day is moved to the same times of another date as far as it fits, and what changes after the preview stays and is told")
    void aDayIsMoved() {
        operator()
                .setWorkingHours(
                        clinic,
                        null,
                        Map.of("weekly", List.of(Operator.weekly("tuesday", "09:00", "13:00"))))
                .expect(200);
        String first = booked(doctor, DAY + "T08:00:00Z");
        String second = booked(doctor, DAY + "T08:20:00Z");
        String third = booked(doctor, DAY + "T09:00:00Z");
        clinic.book("a", "p", doctor, START).expect(200);
        String fourth = booked(doctor, DAY + "T10:30:00Z");
        String late = booked(doctor, DAY + "T15:00:00Z");
        String begun = booked(doctor, DAY + "T16:00:00Z");
        begin(clinic, begun);
        booked(doctor, NEW_DAY + "T09:10:00Z");

        JsonNode shown = previewMove(DAY);
        assertThat(shown.findValuesAsText("code"))
                .containsExactly(first, second, third, "a", fourth, late, begun);
        assertThat(shown.findValuesAsText("effect"))
                .containsExactly(
                        "done", "done", "hindered", "requested", "done", "hindered", "left");
        assertThat(shown.findValuesAsText("hindrance"))
                .containsExactly("null", "null", "taken", "null", "null", "outside_hours", "null");
        assertThat(shown.findValuesAsText("new_starts_at"))
                .startsWith(NEW_DAY + "T08:00:00Z", NEW_DAY + "T08:20:00Z")
                .endsWith("null");
        assertThat(shown.get("hindered").asInt()).isEqualTo(2);

        clinic.cancel(fourth).expect(200);
        booked(doctor, NEW_DAY + "T08:30:00Z");
        String key = UUID.randomUUID().toString();
        Reply moved = moveDay(move(DAY, shown), key).expect(200);
        assertThat(moved.json().get("data").toString())
                .isEqualTo(
                        "{\"done\":1,\"requested\":1,\"kept\":[{\"code\":\"%s\",\"hindrance\":\"taken\"},{\"code\":\"%s\",\"hindrance\":\"changed\"}]}"
                                .formatted(second, fourth));
        assertThat(startOf(first)).isEqualTo(NEW_DAY + "T08:00:00Z");
        assertThat(startOf(second)).isEqualTo(DAY + "T08:20:00Z");
        assertThat(startOf("a")).isEqualTo(START);
        assertThat(seen(first).get("history").toString())
                .contains("\"reason\":\"The doctor is ill\"");
        assertThat(moveDay(move(DAY, shown), key).expect(200).text()).isEqualTo(moved.text());

        JsonNode asked =
                PublishedEvent.of(clinic, "care.appointment_change_requested").get(0).json();
        assertThat(asked.at("/change/kind").asText()).isEqualTo("move");
        assertThat(asked.at("/change/starts_at").asText()).isEqualTo(NEW_DAY + "T10:00:00+00:00");
        Reply again = moveDay(move(DAY, shown)).expect(200);
        assertThat(again.json().at("/data/done").asInt()).isZero();
        assertThat(again.json().at("/data/kept/0").toString())
                .isEqualTo("{\"code\":\"" + first + "\",\"hindrance\":\"changed\"}");
        assertThat(PublishedEvent.of(clinic, "appointment_rescheduled")).hasSize(1);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'appointment-reschedule'"
                                        + " AND actor_id = ? AND outcome = 'done'",
                                clinic.uuid(),
                                support.id()))
                .isOne();
    }

    private String startOf(String visit) {
        return seen(visit).get("starts_at").asText();
    }

    @Test
    @DisplayName("two days moved to one date at once do not overlap there")
    void twoDaysToOneDate() {
        String nextDay = "2031-05-07";
        booked(doctor, DAY + "T08:00:00Z");
        booked(doctor, nextDay + "T08:10:00Z");
        String one = move(DAY, previewMove(DAY));
        String other = move(nextDay, previewMove(nextDay));
        List<Reply> replies =
                Parallel.run(List.<Callable<Reply>>of(() -> moveDay(one), () -> moveDay(other)));
        assertThat(replies)
                .extracting(reply -> reply.expect(200).json().at("/data/done").asInt())
                .containsExactlyInAnyOrder(0, 1);
        assertThat(PublishedEvent.of(clinic, "appointment_rescheduled")).hasSize(1);
    }

    @Test
    @DisplayName(
            "a day is not moved to itself, nor to another date and a colleague, nor where people do not book")
    void notMoved() {
        String visit = booked(doctor, START);
        String body = move(DAY, previewMove(DAY));
        Map<String, Object> both = toNewDay(DAY);
        both.put("colleague", Map.of("hash", colleague));
        for (Map<String, Object> wrong : List.of(both, toNewDay(NEW_DAY))) {
            assertThat(
                            support.send("POST", path(clinic, "/professional-days/preview"), wrong)
                                    .expectRefusal(422)
                                    .faultyFields())
                    .containsExactly("new_date");
        }
        assertThat(moveDay(move(NEW_DAY, previewMove(DAY))).expectRefusal(422).faultyFields())
                .containsExactly("new_date");
        String tooLong = body.replace(visit, "x".repeat(256));
        assertThat(moveDay(tooLong).expectRefusal(422).faultyFields())
                .containsExactly("visits[0].code");
        Map<String, Object> many = toNewDay(DAY);
        many.put("visits", Collections.nCopies(1_001, Map.of()));
        many.put("reason", "");
        assertThat(moveDay(Reply.json(many)).expectRefusal(422).faultyFields())
                .contains("reason", "visits", "visits[200].code")
                .doesNotContain("visits[201].code");
        set(clinic, "people_may_book", false);
        assertThat(code(moveDay(body), 403)).isEqualTo("booking_not_enabled");
        assertThat(startOf(visit)).isEqualTo(START);
    }

    @Test
    @DisplayName("a day with more than 200 visits is refused, and stays as it is")
    void tooMany() {
        String visit = booked(doctor, START);
        Database.change(
                "INSERT INTO appointment (organization_id, code, patient_id, professional_hash, first_starts_at, starts_at, ends_at,"
                        + " duration, generation, state, origin, created_at)"
                        + " SELECT organization_id, code || n, patient_id, professional_hash, first_starts_at, starts_at, ends_at,"
                        + " duration, generation, state, origin, created_at"
                        + " FROM appointment, generate_series(1, 200) AS n WHERE organization_id = ? AND code = ?",
                clinic.uuid(),
                visit);
        assertThat(code(preview(null), 400)).isEqualTo("limit_reached");
        assertThat(code(cancelDay(), 400)).isEqualTo("limit_reached");
        assertThat(seen(visit).get("state").asText()).isEqualTo("booked");
    }
}
