package org.patientcare.visits.appointment;

import java.time.Instant;

/**
 * An appointment in a list.
 *
 * @param duration seconds
 * @param waitingSince null unless the patient waits now
 * @param patient our id
 */
public record ListedAppointment(
        String code,
        Instant startsAt,
        int duration,
        AppointmentState state,
        Instant waitingSince,
        long patient,
        String patientName,
        String professionalHash,
        String professionalName) {}
