package org.patientcare.visits.appointment;

import java.time.Instant;
import java.util.List;

/**
 * An appointment with all its data.
 *
 * @param duration in seconds
 * @param updatedAt time of the last change
 * @param over whether its links are no longer valid: it has ended, was cancelled, or its closing
 *     time has passed
 * @param patientUrl the patient's current link, valid or not
 * @param history its newest 200 entries, oldest first
 */
public record AppointmentRecord(
        String code,
        AppointmentState state,
        Instant startsAt,
        int duration,
        Instant createdAt,
        Instant updatedAt,
        boolean over,
        String patientCode,
        String patientUrl,
        String professionalHash,
        String professionalUrl,
        List<Entry> history) {

    /** A change to a state. */
    public record Entry(Instant at, AppointmentState state) {}
}
