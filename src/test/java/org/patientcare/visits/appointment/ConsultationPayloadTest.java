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
import org.patientcare.visits.appointment.ConsultationPayload.AppointmentSnapshot;

@DisplayName("Events 4: the payload about the end of a visit is as described")
class ConsultationPayloadTest {

    private static final Instant START = Instant.parse("2031-05-06T10:00:00Z");

    private final EventDescription description = new EventDescription();

    @Test
    @DisplayName("finished: when they met and when it ended, and no link")
    void finished() throws JsonProcessingException {
        JsonNode payload =
                read(
                        ConsultationPayload.of(
                                facts(
                                        AppointmentState.FINISHED,
                                        START.plusSeconds(60),
                                        START.plusSeconds(600)),
                                null));

        assertThat(description.faultsOfPayload("appointment_finished", payload)).isEmpty();
        assertThat(payload.at("/consultation/start_date").asText())
                .isEqualTo("2031-05-06T10:01:00+00:00");
        assertThat(payload.at("/consultation/end_date").asText())
                .isEqualTo("2031-05-06T10:10:00+00:00");
        assertThat(payload.at("/consultation/consultation_url").isNull()).isTrue();
    }

    @Test
    @DisplayName("nobody came, or only one side: four members, and no times of a visit")
    void missed() throws JsonProcessingException {
        JsonNode payload =
                read(ConsultationPayload.missed(facts(AppointmentState.NO_SHOW, null, null)));

        assertThat(description.faultsOfPayload("appointment_no_showed", payload)).isEmpty();
        assertThat(payload.fieldNames())
                .toIterable()
                .containsExactly("consultation", "patient", "professional", "preconsultation");
        assertThat(payload.at("/consultation/start_date").isNull()).isTrue();
    }

    private static AppointmentSnapshot facts(
            AppointmentState state, Instant met, Instant finished) {
        return new AppointmentSnapshot(
                "V-1",
                state,
                Origin.PEOPLE,
                1,
                START,
                START.plusSeconds(900),
                START.minusSeconds(86_400),
                met,
                finished,
                new NewEvent.ConcernedPatient(1, "p"),
                new ProfessionalPayload("h", "Ana", null),
                "20",
                "Cardiology");
    }

    private static JsonNode read(Object payload) throws JsonProcessingException {
        return new ObjectMapper().readTree(Json.write(payload));
    }
}
