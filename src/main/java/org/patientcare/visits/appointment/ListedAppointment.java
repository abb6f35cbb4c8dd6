package org.patientcare.visits.appointment;

import java.time.Instant;

/**
 * An appointment in a list.
 *
 * @param duration in seconds
 * @param waitingSince null unless the patient is waiting now
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
