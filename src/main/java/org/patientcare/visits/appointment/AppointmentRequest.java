package org.patientcare.visits.appointment;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.time.ZoneId;
import org.patientcare.platform.shared.CallerCode;

/** A new appointment. */
public record AppointmentRequest(
        @NotNull @Valid Visit appointment,
        @NotNull @Valid PatientReference patient,
        @NotNull @Valid ProfessionalReference professional) {

    private static final int DEFAULT_SECONDS = 900;

    /**
     * @param duration seconds; null for the default
     */
    public record Visit(
            @NotNull @CallerCode String code,
            @NotNull @StartTime String startsAt,
            @Min(60) @Max(86_400) Integer duration) {}

    /** A code that no patient can have is an unknown one, not a malformed request. */
    public record PatientReference(@NotNull String code) {}

    /** The same goes for the hash. */
    public record ProfessionalReference(@NotNull String hash) {}

    /**
     * @param zone in which a start without an offset is meant
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
