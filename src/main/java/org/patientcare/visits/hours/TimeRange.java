package org.patientcare.visits.hours;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A stretch of time.
 *
 * @param from included
 * @param to not included; after {@code from}
 */
public record TimeRange(Instant from, Instant to) {

    boolean overlaps(TimeRange other) {
        return from.isBefore(other.to) && other.from.isBefore(to);
    }

    boolean contains(TimeRange other) {
        return !other.from.isBefore(from) && !other.to.isAfter(to);
    }

    /** The same time in as few ranges as possible, in order: ranges that meet become one. */
    static List<TimeRange> merged(List<TimeRange> ranges) {
        List<TimeRange> merged = new ArrayList<>();
        for (TimeRange next :
                ranges.stream().sorted(Comparator.comparing(TimeRange::from)).toList()) {
            int last = merged.size() - 1;
            if (last >= 0 && !next.from.isAfter(merged.get(last).to)) {
                merged.set(last, merged.get(last).until(next.to));
            } else {
                merged.add(next);
            }
        }
        return merged;
    }

    private TimeRange until(Instant other) {
        return other.isAfter(to) ? new TimeRange(from, other) : this;
    }
}
