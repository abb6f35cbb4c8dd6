package org.patientcare.visits.appointment;

import java.time.Instant;

/**
 * An appointment as its patient sees it.
 *
 * @param duration seconds
 * @param url null if it is cancelled or over
 * @param professionalTitle null if unset, as {@code professionalAvatar}
 */
public record OwnAppointment(
        String code,
        Instant startsAt,
        int duration,
        AppointmentState state,
        String url,
        String professionalName,
        String professionalTitle,
        String professionalAvatar) {}
