package org.patientcare.visits.appointment;

import java.time.Duration;
import java.time.Instant;

/**
 * What an organization decides about an appointment when it makes it.
 *
 * @param startsAt a whole second
 */
public record AppointmentTerms(
        String code,
        String patientCode,
        String professionalHash,
        Instant startsAt,
        Duration duration) {}
