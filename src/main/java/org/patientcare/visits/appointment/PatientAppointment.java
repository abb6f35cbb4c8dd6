package org.patientcare.visits.appointment;

import java.time.Instant;

/**
 * An appointment as its patient sees it.
 *
 * @param duration in seconds
 * @param url null if it was cancelled or is over
 * @param opensAt when the link opens; null if {@code url} is null
 * @param professionalTitle null if not set
 * @param professionalAvatar null if not set
 */
public record PatientAppointment(
        String code,
        Instant startsAt,
        int duration,
        AppointmentState state,
        String url,
        Instant opensAt,
        String professionalHash,
        String professionalName,
        String professionalTitle,
        String professionalAvatar) {}
