package org.patientcare.talk.relay;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;

/**
 * A range of whole UTC days, from inclusive to exclusive. Deliveries are partitioned by day; a
 * query that names the days it needs reads only their partitions, instead of those of a month.
 */
record DayRange(Instant from, Instant until) {

    /** All days. */
    static final DayRange ALL = new DayRange(Instant.EPOCH, Instant.parse("9999-12-31T00:00:00Z"));

    /**
     * The days that cover some instants.
     *
     * @param moments at least one
     */
    static DayRange of(List<Instant> moments) {
        Instant first = moments.stream().min(Comparator.naturalOrder()).orElseThrow();
        Instant last = moments.stream().max(Comparator.naturalOrder()).orElseThrow();
        return new DayRange(
                first.truncatedTo(ChronoUnit.DAYS),
                last.truncatedTo(ChronoUnit.DAYS).plus(1, ChronoUnit.DAYS));
    }
}
