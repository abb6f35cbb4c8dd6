package org.patientcare.visits.appointment;

import java.time.Instant;
import java.util.List;

/**
 * An appointment with all its data.
 *
 * @param updatedAt time of the last change
 * @param patientUrl the patient's current link, valid or not
 * @param history its newest 200 entries, oldest first
 */
public record AppointmentRecord(
        ListedAppointment appointment,
        Instant createdAt,
        Instant updatedAt,
        String patientUrl,
        String professionalUrl,
        List<Entry> history) {

    /**
     * A change to a state, or of the professional.
     *
     * @param reason why a person booked, moved, handed over or cancelled it, in their words; null
     *     for all other changes
     * @param handedTo hash of the professional to whom it was handed; null for all other changes
     */
    public record Entry(Instant at, AppointmentState state, String reason, String handedTo) {}
}
