package org.patientcare.visits.hours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("Free slots of professionals, and bookings only if they are free")
class SlotsIT {

    private static final String PATH = "/v1/consultants/slots";

    /** A Monday on which the professionals work for an hour, in Madrid. */
    private static final String DAY = "&from=2031-05-05T00:00:00Z&to=2031-05-06T00:00:00Z";

    private static final Map<String, ?> MONDAY_MORNING =
            Map.of("weekly", List.of(Operator.weekly("monday", "09:00", "10:00")));

    private final Operator operator = operator();
    private final Organization clinic =
            operator.newOrganization(Map.of("name", "A", "time_zone", "Europe/Madrid"))
                    .withPatient("p");
    private final Organization other = operator.newOrganization().withPatient("p");
    private final String doctor = operator.newProfessional(clinic, other);

    private Reply slots(String query) {
        return clinic.http().get(PATH + "?" + query);
    }

    private static List<String> starts(JsonNode slots) {
        return slots.get("slots").findValuesAsText("starts_at");
    }

    private List<String> startsOfDay() {
        return starts(slots("hash=" + doctor + DAY).expect(200).json().at("/data/0"));
    }

    @Test
    @DisplayName("the answer has each professional in the order of the request, with usual lengths")
    void eachProfessional() {
        String second = operator.newProfessional(clinic);
        operator.setWorkingHours(clinic, null, MONDAY_MORNING).expect(200);
        operator.setWorkingHours(clinic, second, Map.of("visit_duration", 1800)).expect(200);
        assertThat(slots("hash=" + second + "&hash=" + doctor + DAY).expect(200).text())
                .isEqualTo(
                        "{\"data\":[{\"hash\":\""
                                + second
                                + "\",\"duration\":1800,\"hours_set\":true,\"slots\":[{\"starts_at\":\"2031-05-05T07:00:00Z\"},"
                                + "{\"starts_at\":\"2031-05-05T07:30:00Z\"}]},{\"hash\":\""
                                + doctor
                                + "\",\"duration\":900,\"hours_set\":true,\"slots\":[{\"starts_at\":\"2031-05-05T07:00:00Z\"},"
                                + "{\"starts_at\":\"2031-05-05T07:15:00Z\"},{\"starts_at\":\"2031-05-05T07:30:00Z\"},"
                                + "{\"starts_at\":\"2031-05-05T07:45:00Z\"}]}]}");
        assertThat(
                        starts(
                                slots("hash=" + doctor + DAY + "&duration=2700")
                                        .expect(200)
                                        .json()
                                        .at("/data/0")))
                .containsExactly("2031-05-05T07:00:00Z", "2031-05-05T07:15:00Z");
    }

    @Test
    @DisplayName(
            "people see besides when the professional works, and when they have visits anywhere")
    void forPeople() {
        operator.setWorkingHours(clinic, null, MONDAY_MORNING).expect(200);
        other.book("a", "p", doctor, "2031-05-05T07:15:00Z").expect(200);
        JsonNode found =
                operator.http()
                        .get(
                                "/admin/v1/organizations/"
                                        + clinic.id()
                                        + "/slots?hash="
                                        + doctor
                                        + DAY)
                        .expect(200)
                        .json()
                        .at("/data/0");
        assertThat(starts(found))
                .containsExactly(
                        "2031-05-05T07:00:00Z", "2031-05-05T07:30:00Z", "2031-05-05T07:45:00Z");
        assertThat(found.get("working").toString())
                .isEqualTo("[{\"from\":\"2031-05-05T07:00:00Z\",\"to\":\"2031-05-05T08:00:00Z\"}]");
        assertThat(found.get("taken").toString())
                .isEqualTo("[{\"from\":\"2031-05-05T07:15:00Z\",\"to\":\"2031-05-05T07:30:00Z\"}]");
    }

    @Test
    @DisplayName(
            "without hours there are no slots, and the answer says so; nor are there in the past")
    void noSlots() {
        JsonNode unset = slots("hash=" + doctor + DAY).expect(200).json().at("/data/0");
        assertThat(unset.get("hours_set").asBoolean()).isFalse();
        assertThat(starts(unset)).isEmpty();
        operator.setWorkingHours(clinic, null, MONDAY_MORNING).expect(200);
        assertThat(
                        starts(
                                slots(
                                                "hash="
                                                        + doctor
                                                        + "&from=2024-01-01T00:00:00Z&to=2024-01-31T00:00:00Z")
                                        .expect(200)
                                        .json()
                                        .at("/data/0")))
                .isEmpty();
    }

    @Test
    @DisplayName(
            "a visit takes time until it is cancelled, also one of another organization, of which nothing else is told")
    void visitsTakeTime() {
        operator.setWorkingHours(clinic, null, MONDAY_MORNING).expect(200);
        clinic.book("a", "p", doctor, "2031-05-05T07:00:00Z").expect(200);
        other.book("secret", "p", doctor, "2031-05-05T07:20:00Z").expect(200);
        clinic.book("b", "p", operator.newProfessional(clinic), "2031-05-05T07:45:00Z").expect(200);
        assertThat(startsOfDay()).containsExactly("2031-05-05T07:45:00Z");
        assertThat(slots("hash=" + doctor + DAY).text())
                .doesNotContain("secret")
                .doesNotContain(other.id())
                .doesNotContain("07:20");
        clinic.cancel("a").expect(200);
        other.reschedule("secret", "2031-05-06T07:20:00Z").expect(200);
        assertThat(startsOfDay()).hasSize(4);
    }

    @ParameterizedTest(name = "{0} to {1}: {2}")
    @CsvSource({
        "2031-03-30T00:00, 2031-03-31T00:00, 23",
        "2031-10-26T00:00, 2031-10-27T00:00, 25",
        "2031-10-26, 2031-10-26, 25",
        "2031-10-25T00:00, 2031-10-26T00:00, 24"
    })
    @DisplayName("a day on which clocks change has 23 or 25 slots of an hour")
    void daysOfOtherLengths(String from, String to, int hours) {
        List<Map<String, ?>> days =
                Stream.of("saturday", "sunday")
                        .map(day -> Operator.weekly(day, "00:00", "24:00"))
                        .collect(Collectors.toList());
        operator.setWorkingHours(clinic, null, Map.of("weekly", days, "visit_duration", 3600))
                .expect(200);
        assertThat(
                        starts(
                                slots("hash=" + doctor + "&from=" + from + "&to=" + to)
                                        .expect(200)
                                        .json()
                                        .at("/data/0")))
                .hasSize(hours)
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "from=2031-10-01T00:00&to=2031-11-01T00:00, 200, ''",
        "from=2031-10-01T00:00&to=2031-11-01T00:01, 422, to",
        "from=2031-10-01T00:00&to=2031-10-01T00:00, 422, to",
        "from=2031-10-01&to=2031-10-31, 200, ''",
        "from=2031-10-01&to=2031-11-01, 422, to",
        "from=2031-02-29&to=2031-03-01, 422, from",
        "from=2031-10-02&to=2031-10-01, 422, to",
        "to=2031-10-02T00:00, 422, from",
        "from=2031-10-02T00:00, 422, to",
        "from=2031-10-01T00:00&to=2031-10-02T00:00&duration=59, 422, duration",
        "from=2031-10-01T00:00&to=2031-10-02T00:00&duration=86401, 422, duration",
        "from=2031-10-01T00:00&to=2031-10-02T00:00&duration=x, 422, duration",
        "from=2031-10-01T00:00&to=2031-10-02T00:00&duration=, 200, ''"
    })
    @DisplayName("a range has at most 31 days of the calendar, also a month of 31 days and an hour")
    void parameters(String query, int status, String field) {
        Reply reply = slots("hash=" + doctor + "&" + query);
        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        if (status == 422) {
            assertThat(reply.json().get("errors").fieldNames()).toIterable().containsExactly(field);
        }
    }

    @Test
    @DisplayName(
            "one to ten professionals, all of the organization; keys with the permission appointments")
    void whoAndWhose() {
        assertThat(slots("hash=" + DAY).expectRefusal(422).json().at("/errors/hash/0").asText())
                .isEqualTo("is required");
        String eleven =
                Stream.iterate(0, i -> i + 1)
                        .limit(11)
                        .map(i -> "hash=x" + i)
                        .collect(Collectors.joining("&"));
        assertThat(slots(eleven + DAY).expectRefusal(422).json().at("/faults/0/code").asText())
                .isEqualTo("too_many");
        String elsewhere = operator.newProfessional(other);
        assertThat(
                        slots("hash=" + doctor + "&hash=" + elsewhere + DAY)
                                .expectRefusal(400)
                                .json()
                                .get("code")
                                .asText())
                .isEqualTo("unknown_professional");
        String query = PATH + "?hash=" + doctor + DAY;
        operator.withPermissions(clinic, "appointments").http().get(query).expect(200);
        operator.withPermissions(clinic, "professionals", "patients")
                .http()
                .get(query)
                .expectRefusal(403);
        Http.suiteNode().get(query).expectRefusal(401);
    }

    @Test
    @DisplayName(
            "only_if_free: refused while another visit overlaps, wherever it was booked and at any hour")
    void onlyIfFree() {
        other.book("theirs", "p", doctor, "2031-05-05T07:20:00Z").expect(200);
        for (String overlapping : List.of("07:06", "07:20", "07:34")) {
            assertThat(
                            clinic.bookIfFree(
                                            "a", "p", doctor, "2031-05-05T" + overlapping + ":00Z")
                                    .expectRefusal(400)
                                    .json()
                                    .get("code")
                                    .asText())
                    .isEqualTo("slot_taken");
        }
        Map<String, ?> ifFree =
                Map.of("code", "a", "starts_at", "2031-05-05T07:20:00Z", "only_if_free", true);
        clinic.http()
                .send(
                        "POST",
                        "/v1/appointments",
                        Reply.json(
                                Map.of(
                                        "appointment",
                                        ifFree,
                                        "patient",
                                        Map.of("code", "p"),
                                        "professional",
                                        Map.of("hash", doctor))))
                .expectRefusal(400);
        clinic.bookIfFree("before", "p", doctor, "2031-05-05T07:05:00Z").expect(200);
        clinic.bookIfFree("after", "p", doctor, "2031-05-05T07:35:00Z").expect(200);
        clinic.book("over", "p", doctor, "2031-05-05T07:20:00Z").expect(200);
        other.cancel("theirs").expect(200);
        clinic.cancel("over").expect(200);
        String url =
                clinic.bookIfFree("a", "p", doctor, "2031-05-05T07:20:00Z")
                        .expect(200)
                        .json()
                        .at("/data/appointment/url")
                        .asText();
        clinic.book("over again", "p", doctor, "2031-05-05T07:20:00Z").expect(200);
        assertThat(
                        clinic.bookIfFree("a", "p", doctor, "2031-05-05T07:20:00Z")
                                .expect(200)
                                .json()
                                .at("/data/appointment/url")
                                .asText())
                .isEqualTo(url);
    }

    @Test
    @DisplayName("only_if_free: what was refused leaves nothing behind")
    void refusedBookings() {
        clinic.book("a", "p", doctor, "2031-05-05T07:20:00Z").expect(200);
        clinic.bookIfFree("b", "p", doctor, "2031-05-05T07:20:00Z").expectRefusal(400);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM appointment WHERE organization_id = ?",
                                clinic.uuid()))
                .isOne();
        clinic.bookIfFree("b", "p", doctor, "2031-05-05T08:20:00Z").expect(200);
    }
}
