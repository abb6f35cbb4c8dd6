package org.patientcare.visits.appointment;

import java.time.Duration;
import java.time.Instant;

/**
 * A visit as its patient is told of it.
 *
 * @param appointment our id
 * @param generation of its links
 * @param open whether the links of that generation work, or will
 * @param url the patient's link
 */
public record VisitNotice(
        long appointment,
        int generation,
        boolean open,
        Instant startsAt,
        Duration duration,
        String professionalName,
        String url) {}
