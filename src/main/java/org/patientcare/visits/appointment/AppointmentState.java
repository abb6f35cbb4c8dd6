package org.patientcare.visits.appointment;

import org.patientcare.platform.shared.WireNamed;

/** The states of an appointment; {@link Appointment} explains them. */
public enum AppointmentState implements WireNamed {
    BOOKED,
    WAITING,
    IN_CALL,
    FINISHED,
    NO_SHOW,
    CANCELLED;

    /**
     * Whether it is finished, a no-show or cancelled. A no-show can still be moved, and is then
     * booked again.
     */
    public boolean isOver() {
        return this == FINISHED || this == NO_SHOW || this == CANCELLED;
    }
}
