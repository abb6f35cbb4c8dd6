package org.patientcare.visits.appointment;

import java.time.Duration;
import java.time.Instant;

/**
 * The terms of a new appointment, as the organization sets them.
 *
 * @param startsAt a whole second
 */
public record AppointmentTerms(
        String code,
        String patientCode,
        String professionalHash,
        Instant startsAt,
        Duration duration) {}
