package org.patientcare.visits.appointment;

import java.time.Duration;
import java.time.Instant;

/**
 * Selects visits of a professional by their start.
 *
 * @param from earliest start, inclusive; null for the newest visits before {@code to}
 * @param to latest start, exclusive
 * @param includeOngoing whether visits up to 48 hours before or after that range are included too
 *     if the patient is waiting or in a call
 */
public record DeskRange(Instant from, Instant to, boolean includeOngoing) {

    /** A day on which clocks are set back. */
    private static final Duration LONGEST_DAY = Duration.ofHours(25);

    /** Whether it has a beginning, and is longer than any day. */
    boolean isOfSeveralDays() {
        return from != null && Duration.between(from, to).compareTo(LONGEST_DAY) > 0;
    }
}
