package org.patientcare.visits.hours;

import java.time.LocalDate;
import org.patientcare.platform.shared.WireNamed;

/** The days of a week as callers write them. */
public enum Weekday implements WireNamed {
    MONDAY,
    TUESDAY,
    WEDNESDAY,
    THURSDAY,
    FRIDAY,
    SATURDAY,
    SUNDAY;

    static Weekday of(LocalDate date) {
        return values()[date.getDayOfWeek().ordinal()];
    }
}
