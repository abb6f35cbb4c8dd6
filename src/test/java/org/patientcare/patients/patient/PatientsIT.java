package org.patientcare.patients.patient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("3 Patients")
class PatientsIT {

    private static final String EVERY_FIELD =
            """
            {"patients":[{"code":"p1","first_name":"Łukasz","last_name":"María-José 李","gender":"male",
             "birth_date":"2000-02-29","tax_id":"X1","email":"l@example.org","plan":"gold","phone":"+48 600",
             "locale":"de","meta":{"b":1.50,"a":[null,true,"x"]}}]}""";

    private final Organization clinic = operator().newOrganization();

    @Test
    @DisplayName("3: every field comes back as it was sent")
    void everyFieldComesBackAsItWasSent() {
        assertThat(clinic.upsertRaw(EVERY_FIELD).expect(200).text())
                .isEqualTo("{\"message\":\"Success\"}");

        JsonNode patient = clinic.existingPatient("p1");
        assertThat(patient.fieldNames())
                .toIterable()
                .containsExactly(
                        "code",
                        "first_name",
                        "last_name",
                        "gender",
                        "birth_date",
                        "tax_id",
                        "email",
                        "plan",
                        "phone",
                        "locale",
                        "created_at",
                        "updated_at",
                        "unsubscribed_at",
                        "meta");
        assertThat(patient.get("first_name").asText()).isEqualTo("Łukasz");
        assertThat(patient.get("last_name").asText()).isEqualTo("María-José 李");
        assertThat(patient.get("gender").asText()).isEqualTo("male");
        assertThat(patient.get("birth_date").asText()).isEqualTo("2000-02-29");
        assertThat(patient.get("tax_id").asText()).isEqualTo("X1");
        assertThat(patient.get("email").asText()).isEqualTo("l@example.org");
        assertThat(patient.get("plan").asText()).isEqualTo("gold");
        assertThat(patient.get("phone").asText()).isEqualTo("+48 600");
        assertThat(patient.get("locale").asText()).isEqualTo("de");
        assertThat(patient.get("unsubscribed_at").isNull()).isTrue();
        assertThat(clinic.patient("p1").text())
                .contains("\"meta\":{\"b\":1.50,\"a\":[null,true,\"x\"]}");
    }

    @Test
    @DisplayName("3: fields that were never set are null, and the locale is es")
    void fieldsThatWereNeverSetAreNull() {
        clinic.upsert(Map.of("code", "p1", "first_name", "Ana")).expect(200);

        JsonNode patient = clinic.existingPatient("p1");
        assertThat(patient.get("locale").asText()).isEqualTo("es");
        for (String unset :
                List.of(
                        "last_name",
                        "gender",
                        "birth_date",
                        "tax_id",
                        "email",
                        "plan",
                        "phone",
                        "meta")) {
            assertThat(patient.get(unset).isNull()).as(unset).isTrue();
        }
    }

    @Test
    @DisplayName("1, 3: patient timestamps are UTC as YYYY-MM-DD HH:MM:SS+0000")
    void timestampsHaveTheirForm() {
        clinic.upsert(Map.of("code", "p1", "first_name", "Ana")).expect(200);

        JsonNode patient = clinic.existingPatient("p1");
        for (String time : List.of("created_at", "updated_at", "unsubscribed_at")) {
            assertThat(patient.get(time).asText())
                    .matches("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\+0000");
        }
    }

    @Test
    @DisplayName("3: a client that sends only code, first_name and plan null wipes nothing else")
    void aFeedThatKnowsHalfTheFieldsWipesNothing() {
        clinic.upsertRaw(EVERY_FIELD).expect(200);
        JsonNode before = clinic.existingPatient("p1");

        clinic.upsertRaw(
                        "{\"patients\":[{\"code\":\"p1\",\"first_name\":\"Łukasz\",\"plan\":null}]}")
                .expect(200);

        JsonNode after = clinic.existingPatient("p1");
        assertThat(after.get("plan").isNull()).isTrue();
        assertThat(after.get("unsubscribed_at").isNull()).isFalse();
        for (String kept :
                List.of(
                        "last_name",
                        "gender",
                        "birth_date",
                        "tax_id",
                        "email",
                        "phone",
                        "locale",
                        "created_at",
                        "meta")) {
            assertThat(after.get(kept)).as(kept).isEqualTo(before.get(kept));
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"null", "\"\""})
    @DisplayName("3: null and the empty text unset a field; the locale goes back to es")
    void nullAndTheEmptyTextUnset(String unset) {
        clinic.upsertRaw(EVERY_FIELD).expect(200);

        clinic.upsertRaw(
                        """
                        {"patients":[{"code":"p1","first_name":"Ł","last_name":?,"gender":?,"birth_date":?,"tax_id":?,
                         "email":?,"plan":?,"phone":?,"locale":?,"meta":?}]}"""
                                .replace("?", unset))
                .expect(200);

        JsonNode patient = clinic.existingPatient("p1");
        for (String field :
                List.of(
                        "last_name",
                        "gender",
                        "birth_date",
                        "tax_id",
                        "email",
                        "plan",
                        "phone",
                        "meta")) {
            assertThat(patient.get(field).isNull()).as(field).isTrue();
        }
        assertThat(patient.get("locale").asText()).isEqualTo("es");
    }

    @Test
    @DisplayName("3: each field can be changed alone")
    void eachFieldCanBeChangedAlone() {
        Map<String, String> changes =
                Map.of(
                        "last_name", "\"Ruiz\"",
                        "gender", "\"female\"",
                        "birth_date", "\"1999-12-31\"",
                        "tax_id", "\"X2\"",
                        "email", "\"m@example.org\"",
                        "phone", "\"1\"",
                        "locale", "\"pt\"",
                        "meta", "[1]");
        clinic.upsertRaw(EVERY_FIELD).expect(200);

        changes.forEach(
                (field, value) -> {
                    JsonNode before = clinic.existingPatient("p1");
                    clinic.upsertRaw(
                                    "{\"patients\":[{\"code\":\"p1\",\"first_name\":\"Łukasz\",\"plan\":\"gold\",\""
                                            + field
                                            + "\":"
                                            + value
                                            + "}]}")
                            .expect(200);
                    JsonNode after = clinic.existingPatient("p1");
                    changes.keySet()
                            .forEach(
                                    other -> {
                                        if (other.equals(field)) {
                                            assertThat(after.get(other).toString())
                                                    .isEqualTo(value);
                                        } else {
                                            assertThat(after.get(other))
                                                    .as(other)
                                                    .isEqualTo(before.get(other));
                                        }
                                    });
                });
    }

    @Test
    @DisplayName(
            "3: unsubscribed_at is the time of unsubscribing, and stays while "
                    + "the patient is unsubscribed")
    void unsubscribedAtStaysWhileThePatientIsUnsubscribed() {
        clinic.upsert(Map.of("code", "p1", "first_name", "Ana")).expect(200);
        backdate("p1");
        String began = clinic.existingPatient("p1").get("unsubscribed_at").asText();

        clinic.upsert(Map.of("code", "p1", "first_name", "Anna")).expect(200);
        assertThat(clinic.existingPatient("p1").get("unsubscribed_at").asText()).isEqualTo(began);

        clinic.upsert(Map.of("code", "p1", "first_name", "Anna", "plan", "gold")).expect(200);
        assertThat(clinic.existingPatient("p1").get("unsubscribed_at").isNull()).isTrue();

        clinic.upsert(Map.of("code", "p1", "first_name", "Anna")).expect(200);
        assertThat(clinic.existingPatient("p1").get("unsubscribed_at").asText())
                .isGreaterThan(began);
    }

    @Test
    @DisplayName("3: updated_at moves only when something changed, created_at never")
    void updatedAtMovesOnlyWhenSomethingChanged() {
        clinic.upsertRaw(EVERY_FIELD).expect(200);
        backdate("p1");
        JsonNode before = clinic.existingPatient("p1");

        clinic.upsertRaw(EVERY_FIELD).expect(200);
        assertThat(clinic.existingPatient("p1")).isEqualTo(before);

        clinic.upsertRaw(EVERY_FIELD.replace("+48 600", "+48 601")).expect(200);
        JsonNode after = clinic.existingPatient("p1");
        assertThat(after.get("updated_at").asText())
                .isGreaterThan(before.get("updated_at").asText());
        assertThat(after.get("created_at")).isEqualTo(before.get("created_at"));
    }

    @Test
    @DisplayName("3: 1 to 100 patients; 0 and 101 are refused and nothing is written")
    void aBatchHoldsOneToAHundred() {
        clinic.upsert(many(0)).expectRefusal(422);
        clinic.upsert(many(101)).expectRefusal(422);
        assertThat(clinic.countPatients()).isZero();

        clinic.upsert(many(1)).expect(200);
        clinic.upsert(many(100)).expect(200);
        assertThat(clinic.countPatients()).isEqualTo(100);
    }

    @Test
    @DisplayName("3: all or nothing: one fault among a hundred and nothing is written")
    void oneFaultRefusesTheWholeBatch() {
        Map<?, ?>[] batch = many(100);
        batch[99] = Map.of("code", "c99");

        Reply refused = clinic.upsert(batch).expectRefusal(422);

        assertThat(refused.faultyFields()).containsExactly("patients[99].first_name");
        assertThat(clinic.countPatients()).isZero();
    }

    @Test
    @DisplayName("3: the same code twice in one request is 422, each repetition with its path")
    void theSameCodeTwiceIsRefused() {
        Reply refused =
                clinic.upsert(patient("a"), patient("b"), patient("a"), patient("a"))
                        .expectRefusal(422);

        assertThat(refused.faultyFields()).containsExactly("patients[2].code", "patients[3].code");
        assertThat(clinic.countPatients()).isZero();
    }

    @Test
    @DisplayName("3: all faults of all patients come in one answer, in the caller's order")
    void allFaultsComeAtOnce() {
        Map<?, ?>[] batch = many(12);
        batch[2] = Map.of("code", "", "first_name", "", "gender", "x", "birth_date", "2001-02-29");
        batch[10] =
                Map.of(
                        "code",
                        "c10",
                        "first_name",
                        5,
                        "email",
                        "nobody",
                        "locale",
                        "fr",
                        "meta",
                        "text");

        Reply refused = clinic.upsert(batch).expectRefusal(422);

        assertThat(refused.faultyFields())
                .containsExactly(
                        "patients[2].birth_date",
                        "patients[2].code",
                        "patients[2].first_name",
                        "patients[2].gender",
                        "patients[10].email",
                        "patients[10].first_name",
                        "patients[10].locale",
                        "patients[10].meta");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2001-02-29",
                "1900-02-29",
                "2001-13-01",
                "2001-00-10",
                "2001-1-1",
                "01-01-2001",
                "2001/01/01",
                "2001-01-01T00:00:00Z",
                "0000-01-01",
                "+2001-01-01",
                "20010101",
                "1582-10-10",
                " 2001-01-01",
                "٢٠٠١-٠١-٠١"
            })
    @DisplayName("1: dates are real calendar days as Y-m-d")
    void invalidDatesAreRefused(String date) {
        Reply refused =
                clinic.upsert(Map.of("code", "p1", "first_name", "A", "birth_date", date))
                        .expectRefusal(422);
        assertThat(refused.faultyFields()).containsExactly("patients[0].birth_date");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0001-01-01",
                "1582-10-04",
                "1582-10-15",
                "1899-12-31",
                "1900-01-01",
                "2000-02-29",
                "2024-02-29"
            })
    @DisplayName("1: dates of any age are read as the same day")
    void oldDatesAreReadAsTheSameDay(String date) {
        clinic.upsert(Map.of("code", "p1", "first_name", "A", "birth_date", date)).expect(200);
        assertThat(clinic.existingPatient("p1").get("birth_date").asText()).isEqualTo(date);
    }

    @Test
    @DisplayName(
            "3: birth_date is not in the future, by the current day in "
                    + "the organization's time zone")
    void theDayOfBirthIsCheckedInTheOrganizationsZone() {
        ZoneId first = ZoneId.of("Pacific/Kiritimati");
        ZoneId last = ZoneId.of("Pacific/Niue");
        Organization early =
                operator().newOrganization(Map.of("name", "Early", "time_zone", first.getId()));
        Organization late =
                operator().newOrganization(Map.of("name", "Late", "time_zone", last.getId()));
        LocalDate tomorrowThere = LocalDate.ofInstant(Instant.now(), first).plusDays(2);
        LocalDate todayThere = LocalDate.ofInstant(Instant.now(), last);

        early.upsert(born(tomorrowThere.minusDays(2))).expect(200);
        late.upsert(born(todayThere)).expect(200);
        early.upsert(born(tomorrowThere)).expectRefusal(422);
        late.upsert(born(todayThere.plusDays(2))).expectRefusal(422);
        oneOfBothZonesIsADayAhead(early, late);
    }

    /** At any time there is a day that has begun in one zone and is in the future in the other. */
    private static void oneOfBothZonesIsADayAhead(Organization early, Organization late) {
        LocalDate day;
        Reply there;
        Reply here;
        do {
            day = LocalDate.ofInstant(Instant.now(), ZoneId.of("Pacific/Kiritimati"));
            there = early.upsert(born(day));
            here = late.upsert(born(day));
        } while (!day.equals(LocalDate.ofInstant(Instant.now(), ZoneId.of("Pacific/Kiritimati"))));
        there.expect(200);
        here.expectRefusal(422);
    }

    @Test
    @DisplayName("1: texts hold 255 characters, counted as Unicode characters")
    void textsHold255Characters() {
        String full = "🙂".repeat(255);
        clinic.upsert(Map.of("code", "p1", "first_name", full, "plan", full, "tax_id", full))
                .expect(200);
        assertThat(clinic.existingPatient("p1").get("first_name").asText()).isEqualTo(full);

        Map<String, String> overlong = new HashMap<>(Map.of("code", "p2"));
        for (String field :
                List.of("first_name", "last_name", "tax_id", "email", "plan", "phone")) {
            overlong.put(field, "x".repeat(250) + "@xx.es");
        }
        assertThat(clinic.upsert(overlong).expectRefusal(422).faultyFields())
                .containsExactly(
                        "patients[0].email",
                        "patients[0].first_name",
                        "patients[0].last_name",
                        "patients[0].phone",
                        "patients[0].plan",
                        "patients[0].tax_id");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " a",
                "a ",
                "\u00a0a",
                ".",
                "..",
                "a\\b",
                "a\nb",
                "a\tb",
                "a\u0001",
                "a\u007f",
                "a\u0085b"
            })
    @DisplayName("1: codes that could not be addressed in a path are refused")
    void codesThatCannotBeInAPathAreRefused(String code) {
        assertThat(
                        clinic.upsert(Map.of("code", code, "first_name", "A"))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("patients[0].code");
        assertThat(clinic.countPatients()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "\u00a0", "\u3000\u2003", "\u200b\ufeff", "\u0001"})
    @DisplayName("3: a first name in which nothing is seen is none")
    void blankFirstNamesAreRefused(String blank) {
        assertThat(
                        clinic.upsert(Map.of("code", "a", "first_name", blank))
                                .expectRefusal(422)
                                .faultsOf("patients[0].first_name"))
                .containsExactly("is required");
        assertThat(clinic.countPatients()).isZero();
        clinic.upsert(Map.of("code", "a", "first_name", "Ana" + blank + "Eva")).expect(200);
    }

    @Test
    @DisplayName("1: codes are compared exactly: no trimming, no folding, no normalization")
    void codesAreComparedExactly() {
        clinic.upsert(
                        patient("a"),
                        patient("A"),
                        patient("é"),
                        patient("e\u0301"),
                        patient("0"),
                        patient("00"))
                .expect(200);
        assertThat(clinic.countPatients()).isEqualTo(6);
        assertThat(clinic.existingPatient("%C3%A9").get("code").asText()).isEqualTo("é");
        assertThat(clinic.existingPatient("e%CC%81").get("code").asText()).isEqualTo("e\u0301");
        clinic.patient("B").expectRefusal(404);
    }

    @Test
    @DisplayName("3: an unknown patient is 404, a missing code 422")
    void unknownPatientsAndMissingCodesAreRefused() {
        clinic.patient("nobody").expectRefusal(404);
        clinic.authenticate("nobody").expectRefusal(404);
        Reply refused =
                clinic.http().send("POST", "/v1/patients/authenticate", "{}").expectRefusal(422);
        assertThat(refused.faultyFields()).containsExactly("code");
    }

    @Test
    @DisplayName("1: a second organization sees and changes nothing of the first")
    void organizationsAreSeparate() {
        Organization other = operator().newOrganization();
        clinic.upsert(Map.of("code", "shared", "first_name", "Ours")).expect(200);

        other.patient("shared").expectRefusal(404);
        other.authenticate("shared").expectRefusal(404);
        operator().revokeTokens(other.id(), "shared").expectRefusal(404);
        other.upsert(Map.of("code", "shared", "first_name", "Theirs")).expect(200);

        assertThat(clinic.existingPatient("shared").get("first_name").asText()).isEqualTo("Ours");
        assertThat(other.existingPatient("shared").get("first_name").asText()).isEqualTo("Theirs");
        assertThat(clinic.widgetOf("shared").me().json().at("/data/first_name").asText())
                .isEqualTo("Ours");
    }

    @Test
    @DisplayName("3: the tenth retry of the same batch changes nothing")
    void theTenthRetryChangesNothing() {
        clinic.upsertRaw(EVERY_FIELD).expect(200);
        JsonNode first = clinic.existingPatient("p1");
        backdate("p1");
        JsonNode before = clinic.existingPatient("p1");

        IntStream.range(0, 10).forEach(i -> clinic.upsertRaw(EVERY_FIELD).expect(200));

        assertThat(clinic.existingPatient("p1")).isEqualTo(before).isNotEqualTo(first);
        assertThat(clinic.countPatients()).isEqualTo(1);
    }

    /** Moves the timestamps of a patient one day back. */
    private void backdate(String code) {
        Database.change(
                "UPDATE patient SET created_at = created_at - interval '1 day', updated_at = updated_at - interval"
                        + " '1 day', unsubscribed_at = unsubscribed_at - interval '1 day'"
                        + " WHERE organization_id = ? AND code = ?",
                clinic.uuid(),
                code);
    }

    private static Map<String, String> patient(String code) {
        return Map.of("code", code, "first_name", "Ana");
    }

    private static Map<String, String> born(LocalDate date) {
        return Map.of("code", "p1", "first_name", "A", "birth_date", date.toString());
    }

    private static Map<?, ?>[] many(int number) {
        Map<?, ?>[] patients = new Map<?, ?>[number];
        Arrays.setAll(patients, i -> patient("c" + i));
        return patients;
    }
}
