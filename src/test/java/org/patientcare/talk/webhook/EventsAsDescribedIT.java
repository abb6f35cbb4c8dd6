package org.patientcare.talk.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.EventDescription;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("Events 4: stored events match their description")
class EventsAsDescribedIT {

    private static final String STORED =
            "SELECT coalesce(json_agg(json_build_object('event', event, 'payload', payload)), '[]')::text FROM event"
                    + " WHERE organization_id = ?";

    private final EventDescription description = new EventDescription();

    @Test
    void eventsOfCallsMatchTheirDescription() throws JsonProcessingException {
        Organization clinic = operator().newOrganization();
        clinic.withPatient("p").withCode("A");
        String doctor = operator().newProfessional(clinic);
        clinic.book("a", "p", doctor, "2031-05-05T10:00:00Z").expect(200);
        clinic.reschedule("a", "2031-05-06T10:00:00Z").expect(200);
        clinic.cancel("a").expect(200);
        clinic.book("b", "p", doctor, "2031-05-05T10:00:00Z").expect(200);
        operator()
                .http()
                .send(
                        "POST",
                        "/admin/v1/organizations/" + clinic.id() + "/appointments/b/cancel",
                        "{\"reason\":\"Not needed\"}")
                .expect(202);
        clinic.widgetOf("p").redeem("A").expect(200);
        clinic.upsert(Map.of("code", "p", "first_name", "Ana")).expect(200);
        Prescriptions prescriptions = new Prescriptions(operator(), clinic, doctor);
        String prescription = prescriptions.issued(Map.of("patient", Map.of("code", "p")));
        prescriptions.withdraw(prescription, "Mistaken").expect(204);
        messages(clinic, doctor);

        Set<String> seen = new TreeSet<>();
        JsonNode stored =
                new ObjectMapper().readTree((String) Database.value(STORED, clinic.uuid()));
        for (JsonNode row : stored) {
            String event = row.get("event").asText();
            seen.add(event);
            assertThat(description.faultsOfPayload(event, row.get("payload")))
                    .as(row.toString())
                    .isEmpty();
        }
        assertThat(seen)
                .contains(
                        "appointment_created",
                        "appointment_rescheduled",
                        "appointment_cancelled",
                        "prescription_created",
                        "patient_message_received",
                        "message_unread",
                        "care.appointment_change_requested",
                        "care.prescription_withdrawn",
                        "care.professional_message_received",
                        "care.activation_code_redeemed",
                        "care.patient_subscription_ended");
    }

    /** Sends messages from both sides, and waits until all have become events. */
    private static void messages(Organization clinic, String doctor) {
        clinic.welcome("p", "Hola", doctor).expect(200);
        Widget ana = clinic.widgetOf("p");
        ana.write(ana.conversationWith(doctor), "Hola").expect(200);
        Database.change(
                "UPDATE message_notice SET due_at = now() WHERE organization_id = ?",
                clinic.uuid());
        Waiting.until(
                "all notices have become events",
                () ->
                        Database.count(
                                        "SELECT count(*) FROM message_notice WHERE organization_id = ?",
                                        clinic.uuid())
                                == 0);
    }
}
