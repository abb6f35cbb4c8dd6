package org.patientcare.visits.appointment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.LinkRow;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("4 Appointments")
class AppointmentsIT {

    private static final String START = "2031-05-06T10:00:00Z";

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization().withPatient("p");
    private final String doctor = operator.newProfessional(clinic);

    @Test
    @DisplayName(
            "4: a create answers with the code and the patient's URL; duration is 900 by default")
    void aCreateAnswersWithTheUrl() {
        Reply reply = book("a-1").expect(200);
        String url = reply.json().at("/data/appointment/url").asText();
        assertThat(reply.text())
                .isEqualTo(
                        "{\"data\":{\"appointment\":{\"code\":\"a-1\",\"url\":\"" + url + "\"}}}");
        assertThat(url).matches("http://127\\.0\\.0\\.1:[0-9]+/call/[A-Za-z0-9_-]{32}");
        assertThat(LinkRow.of(url)).isEqualTo("patient current booked");
        JsonNode read = operator.existingAppointment(clinic.id(), "a-1");
        assertThat(read.get("state").asText()).isEqualTo("booked");
        assertThat(read.get("starts_at").asText()).isEqualTo(START);
        assertThat(read.get("duration").asInt()).isEqualTo(900);
        assertThat(read.at("/patient/code").asText()).isEqualTo("p");
        assertThat(read.at("/patient/url").asText()).isEqualTo(url);
        assertThat(read.at("/professional/hash").asText()).isEqualTo(doctor);
        String other = read.at("/professional/url").asText();
        assertThat(LinkRow.of(other)).isEqualTo("professional current booked");
        assertThat(other).isNotEqualTo(url);
        assertThat(states(read)).containsExactly("booked");
    }

    @ParameterizedTest
    @CsvSource({
        "2031-05-06T10:00:00+0000, 2031-05-06T10:00:00Z",
        "2031-05-06T10:00Z, 2031-05-06T10:00:00Z",
        "2031-05-06T10:00:00.75Z, 2031-05-06T10:00:00Z",
        "2031-01-01T00:00:00+01:00, 2030-12-31T23:00:00Z",
        "2031-01-01T00:00:00-0330, 2031-01-01T03:30:00Z",
        "2032-02-29T23:59:59+00, 2032-02-29T23:59:59Z",
        "2031-07-01T10:00, 2031-07-01T08:00:00Z",
        "2031-01-01T10:00:00, 2031-01-01T09:00:00Z",
        "2031-10-26T02:30, 2031-10-26T00:30:00Z",
        "2031-10-26T02:30+01:00, 2031-10-26T01:30:00Z",
        "1999-12-31T23:59:59Z, 1999-12-31T23:59:59Z",
        "9999-12-31T23:59:59Z, 9999-12-31T23:59:59Z"
    })
    @DisplayName(
            "4, 1: starts_at has any offset, or else is in the organization's time zone; also "
                    + "midnight, leap day and past")
    void startsAreInstants(String given, String instant) {
        operator.change(clinic.id(), "{\"time_zone\":\"Europe/Madrid\"}").expect(200);
        clinic.book("a", "p", doctor, given).expect(200);
        assertThat(startsAt("a")).isEqualTo(instant);
        clinic.reschedule("a", START).expect(200);
        clinic.reschedule("a", given).expect(200);
        assertThat(startsAt("a")).isEqualTo(instant);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2031-05-06T24:00:00Z",
                "10000-01-01T00:00:00Z",
                "9999-12-31T23:59:59-01:00",
                "0000-01-01T00:00:00Z",
                "1582-10-10T00:00:00Z",
                "1899-12-31T23:59:59Z",
                "2031-03-30T02:30",
                "2031-02-29T10:00:00Z",
                "2031-05-06",
                "2031-05-06 10:00:00Z",
                "2031-05-06T10:00:60Z",
                "2031-05-06T10:00:00+24:00",
                "tomorrow",
                " "
            })
    @DisplayName(
            "4: 24:00, year 10000, a time that the clocks skip and other invalid times are 422")
    void invalidTimesAreRefused(String given) {
        operator.change(clinic.id(), "{\"time_zone\":\"Europe/Madrid\"}").expect(200);
        assertThat(clinic.book("a", "p", doctor, given).expectRefusal(422).faultyFields())
                .containsExactly("appointment.starts_at");
        assertThat(rows()).isZero();
        book("b").expect(200);
        assertThat(clinic.reschedule("b", given).expectRefusal(422).faultyFields())
                .containsExactly("appointment.starts_at");
        assertThat(startsAt("b")).isEqualTo(START);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "59", "86401", "\"900\"", "900.5", "9e2", "-900", "true", "[]"})
    @DisplayName("4: a duration that is not a whole number of 60 to 86400 seconds is 422")
    void wrongDurationsAreRefused(String duration) {
        assertThat(withDuration("a", duration).expectRefusal(422).faultyFields())
                .containsExactly("appointment.duration");
        assertThat(rows()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"60, 60", "86400, 86400", "null, 900", "'\"\"', 900"})
    @DisplayName("4: a duration is 60 to 86400 seconds; unset is 900")
    void validDurationsAreAccepted(String duration, int seconds) {
        withDuration("a", duration).expect(200);
        assertThat(operator.existingAppointment(clinic.id(), "a").get("duration").asInt())
                .isEqualTo(seconds);
    }

    @Test
    @DisplayName("4: all faults of a request are reported at once, with their paths")
    void allFaultsComeAtOnce() {
        assertThat(clinic.bookRaw("{}").expectRefusal(422).faultyFields())
                .containsExactly("appointment", "patient", "professional");
        assertThat(
                        clinic.bookRaw(
                                        "{\"appointment\":{\"code\":\" x\",\"starts_at\":7,\"duration\":1},"
                                                + "\"patient\":{},\"professional\":{\"hash\":null}}")
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly(
                        "appointment.code",
                        "appointment.duration",
                        "appointment.starts_at",
                        "patient.code",
                        "professional.hash");
        assertThat(clinic.bookRaw("[]").expectRefusal(422).faultyFields()).containsExactly("body");
        assertThat(clinic.rescheduleRaw("x", "{}").expectRefusal(422).faultyFields())
                .containsExactly("appointment");
        assertThat(rows()).isZero();
    }

    @Test
    @DisplayName(
            "4: an unknown patient or professional is 400, and so is one that is not assigned or of another organization")
    void unknownPatientsAndProfessionalsAreRefused() {
        Organization other = operator.newOrganization().withPatient("theirs");
        String theirs = operator.newProfessional(other);
        clinic.book("a", "nobody", doctor, START).expectRefusal(400);
        clinic.book("a", "theirs", doctor, START).expectRefusal(400);
        clinic.book("a", "p", "nobody", START).expectRefusal(400);
        clinic.book("a", "p", theirs, START).expectRefusal(400);
        clinic.book("a", "p", operator.newProfessional(), START).expectRefusal(400);
        assertThat(rows()).isZero();
        operator.changeProfessional(theirs, "{\"organizations\":[\"" + clinic.id() + "\"]}")
                .expect(200);
        clinic.book("a", "p", theirs, START).expect(200);
        other.book("a", "theirs", theirs, START).expectRefusal(400);
    }

    @Test
    @DisplayName("4: the same create again returns the current URL; with other values it is 400")
    void aRepeatedCreateAnswersTheSame() {
        clinic.withPatient("q");
        String url = url(book("a"));
        assertThat(url(book("a"))).isEqualTo(url);
        assertThat(url(clinic.book("a", "p", doctor, "2031-05-06T12:00:00+02:00"))).isEqualTo(url);
        assertThat(url(withDuration("a", "900"))).isEqualTo(url);
        withDuration("a", "901").expectRefusal(400);
        clinic.book("a", "q", doctor, START).expectRefusal(400);
        clinic.book("a", "p", operator.newProfessional(clinic), START).expectRefusal(400);
        clinic.book("a", "p", doctor, "2031-05-06T10:00:01Z").expectRefusal(400);
        assertThat(rows()).isOne();

        String moved = url(clinic.reschedule("a", "2031-06-01T10:00:00Z"));
        assertThat(url(book("a"))).as("as first created").isEqualTo(moved).isNotEqualTo(url);
        clinic.book("a", "p", doctor, "2031-06-01T10:00:00Z").expectRefusal(400);
        clinic.cancel("a").expect(200);
        book("a").expectRefusal(400);
        assertThat(rows()).isOne();
    }

    @Test
    @DisplayName(
            "4: a reschedule gives a new URL, and the previous one becomes old; "
                    + "unknown or cancelled is 400")
    void aRescheduleGivesANewUrl() {
        String first = url(book("a"));
        Reply reply = clinic.reschedule("a", "2031-06-01T10:00:00Z");
        String second = url(reply);
        assertThat(reply.text())
                .isEqualTo(
                        "{\"data\":{\"appointment\":{\"code\":\"a\",\"url\":\"" + second + "\"}}}");
        String third = url(clinic.reschedule("a", "2031-06-01T10:00:00Z"));
        assertThat(List.of(first, second, third)).doesNotHaveDuplicates();
        assertThat(LinkRow.of(first)).isEqualTo("patient old booked");
        assertThat(LinkRow.of(second)).isEqualTo("patient old booked");
        assertThat(LinkRow.of(third)).isEqualTo("patient current booked");
        JsonNode read = operator.existingAppointment(clinic.id(), "a");
        assertThat(read.at("/patient/url").asText()).isEqualTo(third);
        assertThat(states(read)).containsExactly("booked", "booked", "booked");

        clinic.reschedule("unknown", START).expectRefusal(400);
        operator.newOrganization().reschedule("a", START).expectRefusal(400);
        clinic.cancel("a").expect(200);
        clinic.reschedule("a", START).expectRefusal(400);
        assertThat(startsAt("a")).isEqualTo("2031-06-01T10:00:00Z");
    }

    @Test
    @DisplayName("4: a cancel answers {} and can be repeated; unknown is 400")
    void aCancelCanBeRepeated() {
        String url = url(book("a"));
        assertThat(clinic.cancel("a").expect(200).text()).isEqualTo("{}");
        assertThat(clinic.cancel("a").expect(200).text()).isEqualTo("{}");
        assertThat(LinkRow.of(url)).isEqualTo("patient current cancelled");
        assertThat(states(operator.existingAppointment(clinic.id(), "a")))
                .containsExactly("booked", "cancelled");
        clinic.cancel("unknown").expectRefusal(400);
        clinic.cancel("A").expectRefusal(400);
        book("theirs").expect(200);
        operator.newOrganization().cancel("theirs").expectRefusal(400);
        assertThat(operator.existingAppointment(clinic.id(), "theirs").get("state").asText())
                .isEqualTo("booked");
    }

    @Test
    @DisplayName(
            "4: a visit that nobody joined can be moved and cancelled at any time; "
                    + "one that took place cannot")
    void aVisitThatTookPlaceStays() {
        for (String state : List.of("booked", "waiting", "no_show")) {
            clinic.book(state, "p", doctor, "2020-01-01T10:00:00Z").expect(200);
            setState(state, state);
            clinic.reschedule(state, "2020-01-02T10:00:00Z").expect(200);
            assertThat(operator.existingAppointment(clinic.id(), state).get("state").asText())
                    .isEqualTo("booked");
            setState(state, state);
            clinic.cancel(state).expect(200);
        }
        for (String state : List.of("in_call", "finished")) {
            clinic.book(state, "p", doctor, "2020-01-01T10:00:00Z").expect(200);
            setState(state, state);
            JsonNode before = operator.existingAppointment(clinic.id(), state);
            clinic.reschedule(state, START).expectRefusal(400);
            clinic.cancel(state).expectRefusal(400);
            assertThat(operator.existingAppointment(clinic.id(), state)).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/b c", "ä+%;", "..x", "💊", "authenticate", "a/"})
    @DisplayName("1: any valid code works in a path")
    void anyCodeWorksInAPath(String code) {
        book(code).expect(200);
        clinic.reschedule(code, "2031-06-01T10:00:00Z").expect(200);
        assertThat(startsAt(code)).isEqualTo("2031-06-01T10:00:00Z");
        clinic.cancel(code).expect(200);
        assertThat(operator.existingAppointment(clinic.id(), code).get("code").asText())
                .isEqualTo(code);
    }

    @Test
    @DisplayName("1: codes belong to one organization; the same code in another has another token")
    void codesBelongToOneOrganization() {
        Organization other = operator.newOrganization().withPatient("p");
        String theirs = operator.newProfessional(other);
        String here = url(book("a"));
        String there = url(other.book("a", "p", theirs, START));
        assertThat(here).isNotEqualTo(there);
        clinic.cancel("a").expect(200);
        assertThat(LinkRow.of(there)).isEqualTo("patient current booked");
        operator.appointment(other.id(), "unknown").expectRefusal(404);
        operator.appointment("5b8f7a52-6d3f-4f0e-9a53-0d2f8b1f6c11", "a").expectRefusal(404);
        operator.appointment("nonsense", "a").expectRefusal(404);
    }

    @Test
    @DisplayName(
            "8: creating, moving, cancelling and reading leave a row each; a refused or repeated "
                    + "call leaves no row of a write, but one of a read if it shows the link again")
    void eachCallLeavesARow() {
        book("a").expect(200);
        book("a").expect(200);
        clinic.reschedule("a", START).expect(200);
        clinic.reschedule("unknown", START).expectRefusal(400);
        clinic.cancel("a").expect(200);
        clinic.cancel("a").expect(200);
        operator.existingAppointment(clinic.id(), "a");
        clinic.widgetOf("p").appointments().expect(200);
        List<String> events = new ArrayList<>();
        operator.http()
                .get("/admin/v1/audit-events?organization=" + clinic.id())
                .expect(200)
                .json()
                .get("data")
                .forEach(
                        event ->
                                events.add(
                                        event.at("/actor/kind").asText()
                                                + " "
                                                + event.get("action").asText()
                                                + " "
                                                + event.at("/object/kind").asText()
                                                + " "
                                                + event.at("/object/codes")));
        assertThat(events)
                .filteredOn(event -> event.contains("appointment"))
                .containsExactly(
                        "patient appointment-read patient [\"p\"]",
                        "operator appointment-read patient [\"p\"]",
                        "organization appointment-cancel appointment [\"a\"]",
                        "organization appointment-reschedule appointment [\"a\"]",
                        "organization appointment-read patient [\"p\"]",
                        "organization appointment-create appointment [\"a\"]");
    }

    private Reply book(String code) {
        return clinic.book(code, "p", doctor, START);
    }

    private Reply withDuration(String code, String duration) {
        return clinic.bookRaw(
                "{\"appointment\":{\"code\":\"%s\",\"starts_at\":\"%s\",\"duration\":%s},\"patient\":{\"code\":\"p\"},\"professional\":%s}"
                        .formatted(code, START, duration, Reply.json(Map.of("hash", doctor))));
    }

    private String startsAt(String code) {
        return operator.existingAppointment(clinic.id(), code).get("starts_at").asText();
    }

    private static String url(Reply reply) {
        return reply.expect(200).json().at("/data/appointment/url").asText();
    }

    private static List<String> states(JsonNode appointment) {
        List<String> states = new ArrayList<>();
        appointment.get("history").forEach(entry -> states.add(entry.get("state").asText()));
        return states;
    }

    /** Sets the state, as the pages of the visit would. */
    private void setState(String code, String state) {
        Database.change(
                "UPDATE appointment SET state = ? WHERE organization_id = ? AND code = ?",
                state,
                clinic.uuid(),
                code);
    }

    private long rows() {
        return Database.count(
                "SELECT count(*) FROM appointment WHERE organization_id = ?", clinic.uuid());
    }
}
