package org.patientcare.visits.appointment;

import java.time.Instant;
import java.util.List;

/**
 * An appointment with all that is known of it.
 *
 * @param duration seconds
 * @param patientUrl the link that the patient has now, whatever it opens
 * @param history the oldest first
 */
public record AppointmentRecord(
        String code,
        AppointmentState state,
        Instant startsAt,
        int duration,
        String patientCode,
        String patientUrl,
        String professionalHash,
        String professionalUrl,
        List<Entry> history) {

    /** It came into a state. */
    public record Entry(Instant at, AppointmentState state) {}
}
