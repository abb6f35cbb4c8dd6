package org.patientcare.visits.appointment;

import java.time.Instant;
import java.util.List;

/**
 * An appointment with all that is known of it.
 *
 * @param duration seconds
 * @param updatedAt when it last changed
 * @param over its links open nothing any more: it has ended, or nobody may come in
 * @param patientUrl the link that the patient has now, whatever it opens
 * @param history its newest 200 lines, the oldest first
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

    /** It came into a state. */
    public record Entry(Instant at, AppointmentState state) {}
}
