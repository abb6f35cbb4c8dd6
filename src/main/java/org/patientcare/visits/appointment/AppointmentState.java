package org.patientcare.visits.appointment;

import org.patientcare.platform.shared.WireNamed;

/** Where an appointment stands in its life: see {@link Appointment}. */
public enum AppointmentState implements WireNamed {
    BOOKED,
    WAITING,
    IN_CALL,
    FINISHED,
    NO_SHOW,
    CANCELLED;

    /** Nothing more happens unless the organization moves it. */
    public boolean isOver() {
        return this == FINISHED || this == NO_SHOW || this == CANCELLED;
    }
}
