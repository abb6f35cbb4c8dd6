package org.patientcare.surfaces.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Visit;

@IntegrationTest
@RunAsClient
@DisplayName("1: lists are limited, and a text that is too long for a code is an unknown code")
class ListLimitsIT {

    private static final String TOO_LONG = "x".repeat(300_000);

    private static final String COPY_PRESCRIPTION =
            """
            WITH made AS (
                INSERT INTO prescription (organization_id, id, patient_id, patient_first_name, professional_hash,
                    prescriber_name, organization_name, language, issued_at, issued_on)
                SELECT organization_id, gen_random_uuid(), patient_id, patient_first_name, professional_hash,
                    prescriber_name, organization_name, language, issued_at - n * interval '1 day', issued_on
                FROM prescription, generate_series(1, 120) AS n WHERE id = ? RETURNING organization_id, id)
            INSERT INTO prescription_item (organization_id, prescription_id, position, active_substance)
            SELECT organization_id, id, 0, 'Zinc' FROM made""";

    private static final String ADD_HISTORY =
            """
            INSERT INTO appointment_history (organization_id, appointment_id, at, state)
            SELECT organization_id, id, created_at + n * interval '1 second', 'waiting'
            FROM appointment, generate_series(1, 250) AS n WHERE organization_id = ?""";

    private static final String ADD_ATTENDANCES =
            """
            INSERT INTO visit_attendance (organization_id, appointment_id, generation, role, device, connection,
                joined_at, seen_at, left_at)
            SELECT organization_id, id, generation, 'patient', gen_random_uuid(), gen_random_uuid(),
                starts_at + n * interval '1 minute', starts_at, starts_at + n * interval '1 minute'
            FROM appointment, generate_series(1, 250) AS n WHERE organization_id = ?""";

    private final Operator operator = operator();

    @Test
    @DisplayName("7: a patient's list has their 100 newest prescriptions")
    void aPatientsPrescriptions() {
        Organization clinic = operator.newOrganization().withPatient("p1");
        String newest = Prescriptions.of(operator, clinic).issued(Map.of());
        Database.change(COPY_PRESCRIPTION, UUID.fromString(newest));

        JsonNode list =
                clinic.widgetOf("p1")
                        .http()
                        .get("/widget/v1/prescriptions")
                        .expect(200)
                        .json()
                        .get("data");

        assertThat(list).hasSize(100);
        assertThat(list.get(0).get("code").asText()).isEqualTo(newest);
        assertThat(list.get(99).get("active_substances").toString()).isEqualTo("[\"Zinc\"]");
        assertThat(list.findValuesAsText("issued_at"))
                .isSortedAccordingTo((one, other) -> other.compareTo(one))
                .element(99)
                .isEqualTo(daysBefore(list.get(0).get("issued_at").asText(), 99));
    }

    private static String daysBefore(String time, int days) {
        return Instant.parse(time).minusSeconds(days * 86_400L).toString();
    }

    @Test
    @DisplayName("4: an appointment has the newest 200 of its history and attendances")
    void anAppointmentsHistory() {
        Visit visit = Visit.now("es");
        Database.change(ADD_HISTORY, visit.clinic().uuid());
        Database.change(ADD_ATTENDANCES, visit.clinic().uuid());

        JsonNode found = visit.asOperator();

        assertThat(found.get("code").asText()).isEqualTo(visit.code());
        assertThat(found.at("/patient/code").asText()).isEqualTo("p");
        assertThat(found.get("history")).hasSize(200);
        assertThat(found.get("history").findValuesAsText("state")).containsOnly("waiting");
        assertThat(found.get("history").findValuesAsText("at"))
                .isSortedAccordingTo(ListLimitsIT::byTime);
        Instant startsAt = Instant.parse(found.get("starts_at").asText());
        assertThat(found.get("attendances").findValuesAsText("joined_at"))
                .hasSize(200)
                .startsWith(startsAt.plusSeconds(51 * 60).toString())
                .endsWith(startsAt.plusSeconds(250 * 60).toString())
                .isSortedAccordingTo(ListLimitsIT::byTime);
    }

    private static int byTime(String one, String other) {
        return Instant.parse(one).compareTo(Instant.parse(other));
    }

    @Test
    @DisplayName("1: a code or hash that is too long to be one is unknown, not malformed")
    void whatIsTooLongIsUnknown() {
        Organization clinic = operator.newOrganization().withPatient("p1");
        Prescriptions prescriptions = Prescriptions.of(operator, clinic);
        String start = "2031-05-06T08:00:00Z";

        clinic.authenticate(TOO_LONG).expectRefusal(404);
        assertThat(clinic.widgetOf("p1").redeem(TOO_LONG).expectRefusal(400).text())
                .isEqualTo(clinic.widgetOf("p1").redeem("unknown").expectRefusal(400).text());
        assertThat(
                        clinic.book("v", TOO_LONG, prescriptions.professional(), start)
                                .expectRefusal(400)
                                .text())
                .contains("patient");
        assertThat(clinic.book("v", "p1", TOO_LONG, start).expectRefusal(400).text())
                .contains("professional");
        prescriptions
                .issue(prescriptions.body(Map.of("patient", Map.of("code", TOO_LONG))))
                .expectRefusal(400);
        prescriptions
                .issue(prescriptions.body(Map.of("professional", Map.of("hash", TOO_LONG))))
                .expectRefusal(400);
    }
}
