package org.patientcare.visits.appointment;

import java.time.Instant;

/**
 * An appointment as its patient sees it.
 *
 * @param duration seconds
 * @param url null if it is cancelled or over
 * @param opensAt from when on the link lets its patient in; null where there is none
 * @param professionalTitle null if unset, as {@code professionalAvatar}
 */
public record OwnAppointment(
        String code,
        Instant startsAt,
        int duration,
        AppointmentState state,
        String url,
        Instant opensAt,
        String professionalHash,
        String professionalName,
        String professionalTitle,
        String professionalAvatar) {}
