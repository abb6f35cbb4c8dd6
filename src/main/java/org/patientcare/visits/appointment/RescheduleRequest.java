package org.patientcare.visits.appointment;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.time.ZoneId;

/** Another start of an appointment. */
public record RescheduleRequest(@NotNull @Valid Moved appointment) {

    /** When to. */
    public record Moved(@NotNull @StartTime String startsAt) {}

    /**
     * @param zone in which a start without an offset is meant
     */
    Instant startsAt(ZoneId zone) {
        return StartTime.Validator.parse(appointment.startsAt(), zone).orElseThrow();
    }
}
