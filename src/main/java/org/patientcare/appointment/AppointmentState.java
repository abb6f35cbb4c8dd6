package org.patientcare.appointment;

import org.patientcare.shared.Coded;

/** Where an appointment stands in its life: see {@link Appointment}. */
public enum AppointmentState implements Coded {
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
