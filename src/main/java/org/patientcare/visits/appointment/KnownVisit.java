package org.patientcare.visits.appointment;

import java.time.Instant;

/**
 * A visit as its patient knew it before people changed it (ADR 99).
 *
 * @param startsAt null if the patient knew nothing of it, as {@code professional} and {@code
 *     generation}
 * @param professional hash of the professional
 * @param generation of the patient's link
 */
public record KnownVisit(Instant startsAt, String professional, Integer generation) {

    /** Whether the patient knew nothing of the visit. */
    public boolean isNew() {
        return startsAt == null;
    }

    /** Whether the patient knows all that there is to know of the visit by now. */
    public boolean isStill(ListedAppointment now) {
        return isStill(now.state(), now.startsAt(), now.professional().hash());
    }

    boolean isStill(Appointment now) {
        return isStill(now.state(), now.startsAt(), now.professionalHash());
    }

    private boolean isStill(AppointmentState state, Instant start, String hash) {
        return state == AppointmentState.CANCELLED
                ? isNew()
                : start.equals(startsAt) && hash.equals(professional);
    }
}
