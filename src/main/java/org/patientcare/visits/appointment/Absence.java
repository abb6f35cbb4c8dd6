package org.patientcare.visits.appointment;

import java.time.Instant;
import java.util.UUID;

/**
 * A patient cannot come to a visit that stays as it is until somebody cancels or moves it.
 *
 * @param patient our id
 * @param appointment our id
 * @param generation of the visit's links: a visit that was moved is another one to be missed
 */
public record Absence(
        UUID organization,
        long patient,
        String professionalHash,
        long appointment,
        int generation,
        Instant startsAt) {}
