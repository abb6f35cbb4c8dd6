package org.patientcare.visits.appointment;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.time.ZoneId;
import org.patientcare.platform.shared.CallerCode;

public record AppointmentRequest(
        @NotNull @Valid Visit appointment,
        @NotNull @Valid PatientReference patient,
        @NotNull @Valid ProfessionalReference professional) {

    private static final int DEFAULT_SECONDS = 900;

    /**
     * @param duration in seconds; null for 900
     */
    public record Visit(
            @NotNull @CallerCode String code,
            @NotNull @StartTime String startsAt,
            @Min(60) @Max(86_400) Integer duration) {}

    /**
     * The code is not validated: one that no patient can have is answered as unknown, not as
     * malformed.
     */
    public record PatientReference(@NotNull String code) {}

    /** The hash is not validated either. */
    public record ProfessionalReference(@NotNull String hash) {}

    /**
     * @param zone time zone of a start without an offset
     */
    AppointmentTerms terms(ZoneId zone) {
        Integer seconds = appointment.duration();
        return new AppointmentTerms(
                appointment.code(),
                patient.code(),
                professional.hash(),
                StartTime.Validator.parse(appointment.startsAt(), zone).orElseThrow(),
                Duration.ofSeconds(seconds == null ? DEFAULT_SECONDS : seconds));
    }
}
