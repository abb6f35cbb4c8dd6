package org.patientcare.visits.appointment;

import java.time.Instant;

/**
 * Which appointments are asked for; null leaves a condition out.
 *
 * @param from first start
 * @param to first start no more
 * @param professional a hash
 */
public record AppointmentFilter(
        Instant from, Instant to, String professional, AppointmentState state) {

    /** The same from a moment on, unless it says itself when. */
    AppointmentFilter orFrom(Instant start) {
        return from == null && to == null
                ? new AppointmentFilter(start, null, professional, state)
                : this;
    }
}
