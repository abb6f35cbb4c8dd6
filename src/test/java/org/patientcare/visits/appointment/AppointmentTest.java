package org.patientcare.visits.appointment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.Origin;

@DisplayName("4, 5 The life of an appointment")
class AppointmentTest {

    private static final Instant START = Instant.parse("2031-05-06T10:00:00Z");

    private final AppointmentTerms terms = terms("p", "hash", START, 900);
    private final Appointment appointment =
            new Appointment(UUID.randomUUID(), 7, terms, Origin.SYSTEM, Instant.EPOCH);

    @Test
    void aNewOneIsBookedInItsFirstGeneration() {
        assertThat(appointment.state()).isEqualTo(AppointmentState.BOOKED);
        assertThat(appointment.generation()).isOne();
        assertThat(appointment.endsAt()).isEqualTo("2031-05-06T10:15:00Z");
        assertThat(appointment.tookPlace()).isFalse();
    }

    @Test
    void aMoveBooksItAgainInTheNextGeneration() {
        appointment.transition(AppointmentState.BOOKED, AppointmentState.NO_SHOW);
        appointment.reschedule(START.plusSeconds(3600));
        assertThat(appointment.state()).isEqualTo(AppointmentState.BOOKED);
        assertThat(appointment.generation()).isEqualTo(2);
        assertThat(appointment.startsAt()).isEqualTo("2031-05-06T11:00:00Z");
        assertThat(appointment.endsAt()).isEqualTo("2031-05-06T11:15:00Z");
    }

    @Test
    void itIsMovedBackOnceItHasItsFirstTimeAndProfessionalAgain() {
        assertThat(appointment.isMovedBack()).as("not moved").isFalse();
        appointment.reschedule(START.plusSeconds(3600));
        assertThat(appointment.isMovedBack()).as("at another time").isFalse();
        appointment.handOver("other");
        appointment.reschedule(START);
        assertThat(appointment.isMovedBack()).as("with somebody else").isFalse();
        appointment.handOver("hash");
        assertThat(appointment.isMovedBack()).isTrue();
    }

    @Test
    void aStepIsTakenFromItsOwnStateAlone() {
        assertThat(appointment.transition(AppointmentState.WAITING, AppointmentState.IN_CALL))
                .isFalse();
        assertThat(appointment.state()).isEqualTo(AppointmentState.BOOKED);
        assertThat(appointment.transition(AppointmentState.BOOKED, AppointmentState.WAITING))
                .isTrue();
        assertThat(appointment.transition(AppointmentState.WAITING, AppointmentState.IN_CALL))
                .isTrue();
        assertThat(appointment.tookPlace()).isTrue();
        assertThat(appointment.transition(AppointmentState.IN_CALL, AppointmentState.FINISHED))
                .isTrue();
        assertThat(appointment.tookPlace()).isTrue();
    }

    private static AppointmentTerms terms(String patient, String hash, Instant start, int seconds) {
        return new AppointmentTerms("a", patient, hash, start, Duration.ofSeconds(seconds));
    }
}
