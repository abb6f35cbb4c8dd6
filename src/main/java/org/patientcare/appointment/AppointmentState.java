package org.patientcare.appointment;

import java.util.Locale;
import org.patientcare.shared.Coded;

/** Where an appointment stands in its life: see {@link Appointment}. */
public enum AppointmentState implements Coded {
    BOOKED,
    WAITING,
    IN_CALL,
    FINISHED,
    NO_SHOW,
    CANCELLED;

    @Override
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Nothing more happens unless the organization moves it. */
    public boolean isOver() {
        return this == FINISHED || this == NO_SHOW || this == CANCELLED;
    }
}
