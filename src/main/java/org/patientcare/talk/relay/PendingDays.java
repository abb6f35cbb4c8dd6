package org.patientcare.talk.relay;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;

/**
 * Days of UTC. A table of a day is a part of its own, and a statement that names the days that it
 * needs is planned for these alone: of a month the database would look through each.
 */
record PendingDays(Instant from, Instant until) {

    /** Whatever is there. */
    static final PendingDays ALL =
            new PendingDays(Instant.EPOCH, Instant.parse("9999-12-31T00:00:00Z"));

    /**
     * Those of some moments.
     *
     * @param moments one at least
     */
    static PendingDays of(List<Instant> moments) {
        Instant first = moments.stream().min(Comparator.naturalOrder()).orElseThrow();
        Instant last = moments.stream().max(Comparator.naturalOrder()).orElseThrow();
        return new PendingDays(
                first.truncatedTo(ChronoUnit.DAYS),
                last.truncatedTo(ChronoUnit.DAYS).plus(1, ChronoUnit.DAYS));
    }
}
