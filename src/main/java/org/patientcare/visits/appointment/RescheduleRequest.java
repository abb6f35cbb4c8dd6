package org.patientcare.visits.appointment;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.time.ZoneId;

/** A new start for an appointment. */
public record RescheduleRequest(@NotNull @Valid Moved appointment) {

    public record Moved(@NotNull @StartTime String startsAt) {}

    /**
     * @param zone time zone of a start without an offset
     */
    Instant startsAt(ZoneId zone) {
        return StartTime.Validator.parse(appointment.startsAt(), zone).orElseThrow();
    }
}
