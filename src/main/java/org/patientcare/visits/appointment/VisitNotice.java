package org.patientcare.visits.appointment;

import java.time.Duration;
import java.time.Instant;

/**
 * What a message to the patient says about a visit.
 *
 * @param appointment our id
 * @param generation of its links
 * @param ended whether its scheduled end has passed
 * @param open whether the links of that generation are valid now or will be
 * @param url the patient's link
 */
public record VisitNotice(
        long appointment,
        int generation,
        boolean ended,
        boolean open,
        Instant startsAt,
        Duration duration,
        String professionalName,
        String url) {}
