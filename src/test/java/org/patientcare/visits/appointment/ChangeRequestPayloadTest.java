package org.patientcare.visits.appointment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.people.professional.ProfessionalPayload;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.Origin;
import org.patientcare.testing.EventDescription;
import org.patientcare.trail.outbox.NewEvent;
import org.patientcare.visits.appointment.ChangeRequestPayload.Requested;
import org.patientcare.visits.appointment.ChangeRequestPayload.Requester;
import org.patientcare.visits.appointment.ConsultationPayload.AppointmentSnapshot;

@DisplayName("Events 4: people ask the organization's own system for a change")
class ChangeRequestPayloadTest {

    private static final Instant START = Instant.parse("2031-05-06T10:00:00Z");

    private final EventDescription description = new EventDescription();

    private final AppointmentSnapshot visit =
            new AppointmentSnapshot(
                    "V-1",
                    AppointmentState.BOOKED,
                    Origin.SYSTEM,
                    1,
                    START,
                    START.plusSeconds(900),
                    START.minusSeconds(86_400),
                    null,
                    null,
                    new NewEvent.ConcernedPatient(1, "p"),
                    new ProfessionalPayload("h", "Ana", null),
                    null,
                    null);

    @Test
    @DisplayName("to move a visit: where it is, and where it is to be")
    void move() throws JsonProcessingException {
        JsonNode payload = described(Requested.move(START.plusSeconds(3_600)), Requester.SUPPORT);

        assertThat(payload.toString())
                .isEqualTo(
                        "{\"appointment\":{\"code\":\"V-1\",\"starts_at\":\"2031-05-06T10:00:00+00:00\",\"duration\":900},"
                                + "\"change\":{\"kind\":\"move\",\"starts_at\":\"2031-05-06T11:00:00+00:00\",\"professional\":null},"
                                + "\"reason\":\"ill\",\"requested_by\":\"support\","
                                + "\"patient\":{\"code\":\"p\"},\"professional\":{\"id\":\"h\"}}");
    }

    @Test
    @DisplayName("to cancel it: without a new start")
    void cancel() throws JsonProcessingException {
        JsonNode payload = described(Requested.cancellation(), Requester.PROFESSIONAL);

        assertThat(payload.get("change").toString())
                .isEqualTo("{\"kind\":\"cancel\",\"starts_at\":null,\"professional\":null}");
        assertThat(payload.get("requested_by").asText()).isEqualTo("professional");
    }

    @Test
    @DisplayName("to hand it over: to whom")
    void handOver() throws JsonProcessingException {
        JsonNode payload = described(Requested.handover("h2"), Requester.SUPPORT);

        assertThat(payload.get("change").toString())
                .isEqualTo(
                        "{\"kind\":\"hand_over\",\"starts_at\":null,\"professional\":{\"id\":\"h2\"}}");
        assertThat(payload.at("/professional/id").asText()).isEqualTo("h");
    }

    private JsonNode described(Requested change, Requester requester)
            throws JsonProcessingException {
        JsonNode payload =
                new ObjectMapper()
                        .readTree(
                                Json.write(
                                        ChangeRequestPayload.of(visit, change, "ill", requester)));
        assertThat(description.faultsOfPayload("care.appointment_change_requested", payload))
                .isEmpty();
        return payload;
    }
}
