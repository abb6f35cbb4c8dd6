package org.patientcare.surfaces.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("The visits of a professional at their desk")
class VisitsAtDeskIT {

    private static final String START = "2031-05-06T10:00:00Z";
    private static final String DAY = "?day=2031-05-06";

    private final Organization clinic =
            operator().newOrganization(Map.of("name", "Clinic")).withPatient("p");
    private final DeskUser doctor = DeskUser.of(clinic);

    private void book(String code, String startsAt) {
        clinic.book(code, "p", doctor.professional(), startsAt).expect(200);
    }

    @Test
    @DisplayName("each visit has all that the desk shows, and the professional's link")
    void eachHasAllThatTheDeskShows() {
        clinic.upsert(
                        Map.of(
                                "code", "p",
                                "first_name", "Lucía",
                                "last_name", "Ortega",
                                "birth_date", "1984-02-29"))
                .expect(200);
        book("a", START);

        JsonNode visit = doctor.get("visits" + DAY).expect(200).json().at("/data/0");

        assertThat(visit.at("/organization/id").asText()).isEqualTo(clinic.id());
        assertThat(visit.at("/organization/name").asText()).isEqualTo("Clinic");
        assertThat(visit.get("starts_at").asText()).isEqualTo(START);
        assertThat(visit.get("state").asText()).isEqualTo("booked");
        assertThat(visit.get("waiting_since").isNull()).isTrue();
        assertThat(visit.get("attendance").isNull()).isTrue();
        assertThat(visit.at("/patient/ref").asText()).isEqualTo(DeskUser.ref(clinic, "p"));
        assertThat(visit.at("/patient/name").asText()).isEqualTo("Lucía Ortega");
        assertThat(visit.at("/patient/birth_date").asText()).isEqualTo("1984-02-29");
        assertThat(visit.get("url").asText())
                .isEqualTo(
                        operator()
                                .existingAppointment(clinic.id(), "a")
                                .at("/professional/url")
                                .asText());
    }

    @Test
    @DisplayName(
            "a visit says since when the patient waits and who attended, and has no link once it is over")
    void whoWaitsAndWhoWasThere() {
        book("a", START);
        Database.change(
                "UPDATE appointment SET state = 'waiting' WHERE organization_id = ?",
                clinic.uuid());
        Database.change(
                "INSERT INTO appointment_history (organization_id, appointment_id, at, state)"
                        + " SELECT organization_id, id, '2031-05-06T09:58:41Z', 'waiting' FROM appointment WHERE organization_id = ?",
                clinic.uuid());
        Database.change(
                "INSERT INTO visit_attendance (organization_id, appointment_id, generation, role, device, connection, joined_at, seen_at, left_at)"
                        + " SELECT organization_id, id, generation, v.role, gen_random_uuid(), gen_random_uuid(), v.came::timestamptz, now(), v.went::timestamptz"
                        + " FROM appointment, (VALUES ('patient', '2031-05-06T09:50:00Z', '2031-05-06T09:51:00Z'), ('patient', '2031-05-06T09:58:40.7Z', NULL),"
                        + " ('professional', '2031-05-06T09:59:00Z', '2031-05-06T10:00:30.9Z')) v (role, came, went) WHERE organization_id = ?",
                clinic.uuid());

        JsonNode visit = doctor.get("visits" + DAY).expect(200).json().at("/data/0");

        assertThat(visit.get("waiting_since").asText()).isEqualTo("2031-05-06T09:58:41Z");
        assertThat(visit.at("/attendance/patient/from").asText()).isEqualTo("2031-05-06T09:50:00Z");
        assertThat(visit.at("/attendance/patient/until").isNull()).isTrue();
        assertThat(visit.at("/attendance/professional/until").asText())
                .isEqualTo("2031-05-06T10:00:30Z");

        Database.change(
                "UPDATE appointment SET state = 'finished' WHERE organization_id = ?",
                clinic.uuid());
        visit = doctor.get("visits" + DAY).expect(200).json().at("/data/0");
        assertThat(visit.get("url").isNull()).isTrue();
        assertThat(visit.get("waiting_since").isNull()).isTrue();
    }

    @Test
    @DisplayName(
            "one list has the professional's visits in all their organizations, and nobody else's")
    void ofAllTheirOrganizations() {
        Organization other = operator().newOrganization().withPatient("p");
        Organization without = operator().newOrganization().withPatient("p");
        String hash = operator().newProfessional(clinic, other, without);
        DeskUser both = DeskUser.of(hash, Map.of(), clinic, other);
        other.book("second", "p", hash, "2031-05-06T11:00:00Z").expect(200);
        clinic.book("first", "p", hash, START).expect(200);
        without.book("no role there", "p", hash, START).expect(200);
        book("a colleague's", START);

        assertThat(both.visits(DAY)).containsExactly("first", "second");

        operator()
                .changeProfessional(hash, Reply.json(Map.of("organizations", List.of(other.id()))))
                .expect(200);
        assertThat(both.visits(DAY)).as("no longer assigned").containsExactly("second");
        assertThat(both.get("me").expect(200).json().at("/data/organizations")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Madrid, 2027-03-28, 2027-03-27T23:00:00Z, 2027-03-28T21:59:00Z, 2027-03-28T22:00:00Z",
        "Europe/Madrid, 2027-10-31, 2027-10-30T22:00:00Z, 2027-10-31T22:59:00Z, 2027-10-31T23:00:00Z",
        "Europe/Madrid, 2028-02-29, 2028-02-28T23:00:00Z, 2028-02-29T22:59:00Z, 2028-02-29T23:00:00Z",
        "America/Santiago, 2027-09-05, 2027-09-05T04:00:00Z, 2027-09-06T02:59:00Z, 2027-09-06T03:00:00Z",
        "Pacific/Auckland, 2027-12-31, 2027-12-30T11:00:00Z, 2027-12-31T10:59:00Z, 2027-12-31T11:00:00Z",
        "UTC, 2027-01-01, 2027-01-01T00:00:00Z, 2027-01-01T23:59:00Z, 2027-01-02T00:00:00Z"
    })
    @DisplayName("a day is in the person's time zone, else in the organization's")
    void aDayIsInThePersonsZone(String zone, String day, String first, String last, String next) {
        Organization there =
                operator()
                        .newOrganization(Map.of("name", "There", "time_zone", zone))
                        .withPatient("p");
        String hash = operator().newProfessional(there);
        for (String start : List.of(first, last, next)) {
            there.book(start, "p", hash, start).expect(200);
        }
        String before = Instant.parse(first).minus(Duration.ofMinutes(1)).toString();
        there.book(before, "p", hash, before).expect(200);

        DeskUser without = DeskUser.of(hash, Map.of(), there);
        assertThat(without.visits("?day=" + day)).containsExactly(first, last);
        assertThat(without.get("me").expect(200).json().at("/data/zone").asText()).isEqualTo(zone);

        there.http();
        operator().change(there.id(), "{\"time_zone\":\"Asia/Tokyo\"}").expect(200);
        DeskUser own = DeskUser.of(hash, Map.of("time_zone", zone), there);
        assertThat(own.visits("?day=" + day)).containsExactly(first, last);
    }

    @Test
    @DisplayName(
            "without a day the list has today's visits, and waiting or running ones of the adjacent days")
    void todayAndRunningVisits() {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MINUTES);
        book("now", now.toString());
        book("waits", now.plus(Duration.ofHours(25)).toString());
        book("talks", now.minus(Duration.ofHours(25)).toString());
        book("later", now.plus(Duration.ofHours(26)).toString());
        book("over", now.minus(Duration.ofHours(26)).toString());
        Database.change(
                "UPDATE appointment SET state = CASE code WHEN 'waits' THEN 'waiting' ELSE 'in_call' END"
                        + " WHERE organization_id = ? AND code IN ('waits', 'talks')",
                clinic.uuid());

        assertThat(doctor.visits("")).containsExactly("talks", "now", "waits");
    }

    @Test
    @DisplayName(
            "the days of a calendar have the visits that begin in them, the last time excluded")
    void theDaysOfACalendar() {
        book("last", "2031-05-11T21:59:00Z");
        book("first", "2031-05-04T22:00:00Z");
        book("before", "2031-05-04T21:59:00Z");
        book("after", "2031-05-11T22:00:00Z");

        assertThat(doctor.visits("?from=2031-05-04T22:00:00Z&to=2031-05-11T22:00:00Z"))
                .containsExactly("first", "last");
    }

    @Test
    @DisplayName("more than 200 visits of a week are shown")
    void aFullWeek() {
        book("a", START);
        Database.change(
                "INSERT INTO appointment (organization_id, code, patient_id, professional_hash, first_starts_at, starts_at, ends_at, duration, generation, state, created_at)"
                        + " SELECT organization_id, 'more-' || i, patient_id, professional_hash, first_starts_at, starts_at + i * interval '10 minutes',"
                        + " ends_at + i * interval '10 minutes', duration, generation, state, created_at FROM appointment, generate_series(1, 250) i"
                        + " WHERE organization_id = ?",
                clinic.uuid());

        assertThat(doctor.visits("?from=2031-05-05T00:00:00Z&to=2031-05-12T00:00:00Z"))
                .hasSize(251);
    }

    @Test
    @DisplayName("earlier visits are paged, and none is lost where two begin at the same time")
    void earlierVisitsArePaged() {
        Instant first = Instant.parse("2031-05-06T00:00:00Z");
        IntStream.range(0, 53)
                .forEach(
                        i ->
                                book(
                                        "v" + i,
                                        first.plus(Duration.ofMinutes(i == 2 ? 3 : i)).toString()));

        JsonNode page = doctor.get("visits?before=2031-05-07T00:00:00Z").expect(200).json();
        List<String> newest = page.get("data").findValuesAsText("code");
        assertThat(newest).hasSize(51).startsWith("v52", "v51").contains("v2", "v3");
        JsonNode rest = doctor.get("visits?before=" + page.get("next").asText()).expect(200).json();
        assertThat(rest.get("data").findValuesAsText("code")).containsExactly("v1", "v0");
        assertThat(rest.get("next").isNull()).isTrue();
    }

    @Test
    @DisplayName("a read that finds nothing new is 304, and is not recorded in the audit log")
    void unchangedReadsAreNotRecorded() {
        book("a", START);
        long before = doctor.rows("appointment-read");
        Reply seen = doctor.get("visits" + DAY).expect(200);
        assertThat(doctor.rows("appointment-read")).isEqualTo(before + 1);

        for (int time = 0; time < 3; time++) {
            Reply same = doctor.getIfNoneMatch("visits" + DAY, seen).expect(304);
            assertThat(same.body()).isEmpty();
            assertThat(same.header("ETag")).isEqualTo(seen.header("ETag"));
        }
        assertThat(doctor.rows("appointment-read")).isEqualTo(before + 1);

        book("b", START);
        Reply changed = doctor.getIfNoneMatch("visits" + DAY, seen).expect(200);
        assertThat(changed.json().get("data").findValuesAsText("code")).contains("b");
        assertThat(doctor.rows("appointment-read")).isEqualTo(before + 2);
        doctor.getIfNoneMatch("visits" + DAY, changed).expect(304);
    }

    @Test
    @DisplayName(
            "the visits shown are recorded in the audit log, with organization, role and patient")
    void shownVisitsAreRecorded() {
        book("a", START);
        doctor.get("visits" + DAY).expect(200);

        assertThat(
                        Database.value(
                                "SELECT e.object_codes[1] || ' ' || (e.facts->>'role') || ' ' || s.patient_ids[1]::text FROM audit_log e"
                                        + " JOIN audit_subject s ON s.at = e.at AND s.event_id = e.id"
                                        + " WHERE e.organization_id = ? AND e.actor_id = ? AND e.action = 'appointment-read'",
                                clinic.uuid(),
                                doctor.id()))
                .isEqualTo("p professional " + DeskUser.ref(clinic, "p"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "day=2031-02-29",
                "day=today",
                "day=0000-01-01",
                "before=2031-05-06",
                "before=x",
                "day=2031-05-06&before=2031-05-06T10:00:00Z",
                "from=2031-05-06T10:00:00Z",
                "to=2031-05-06T10:00:00Z",
                "from=2031-05-06T10:00:00Z&to=2031-05-06T10:00:00Z",
                "from=2031-05-06T10:00:00Z&to=2031-05-14T10:00:01Z",
                "from=2031-05-06T10:00:00Z&to=x",
                "day=2031-05-06&from=2031-05-06T10:00:00Z&to=2031-05-07T10:00:00Z"
            })
    @DisplayName("an invalid parameter is refused by its name")
    void wrongParameters(String query) {
        assertThat(doctor.get("visits?" + query).expectRefusal(422).faultyFields())
                .hasSize(1)
                .isSubsetOf("day", "before", "from", "to");
    }
}
