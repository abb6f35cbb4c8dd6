package org.patientcare.visits.hours;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The starts of the visits that would fit into what is open and not taken.
 *
 * <p>Slots begin at regular distances from the time at which a professional begins to work, on each
 * day and after each break: with a distance of 15 minutes from 9:00 on at 9:00, 9:15 and so on,
 * whatever is booked. A slot that is longer than the distance overlaps the next one. A visit may
 * end in the range that follows without a gap, such as after midnight.
 *
 * @param distance from the start of one slot to that of the next
 * @param length of a visit
 */
record FreeSlots(Duration distance, Duration length) {

    /**
     * The starts, in order.
     *
     * @param open when the professional works, without overlaps, in order
     * @param taken by visits, in any order
     * @param wanted no slot begins before it or ends after it
     */
    List<Instant> in(List<TimeRange> open, List<TimeRange> taken, TimeRange wanted) {
        List<TimeRange> connected = TimeRange.merged(open);
        List<TimeRange> busy = TimeRange.merged(taken);
        List<Instant> starts = new ArrayList<>();
        for (TimeRange range : open) {
            for (Instant start = firstStart(range, wanted);
                    start.isBefore(range.to()) && start.isBefore(wanted.to());
                    start = start.plus(distance)) {
                TimeRange visit = new TimeRange(start, start.plus(length));
                if (wanted.contains(visit)
                        && connected.stream().anyMatch(each -> each.contains(visit))
                        && busy.stream().noneMatch(visit::overlaps)) {
                    starts.add(start);
                }
            }
        }
        return starts;
    }

    /** The first regular start of the range that is not before what is wanted. */
    private Instant firstStart(TimeRange range, TimeRange wanted) {
        if (!range.from().isBefore(wanted.from())) {
            return range.from();
        }
        long seconds = Duration.between(range.from(), wanted.from()).toSeconds();
        Instant start = range.from().plus(distance.multipliedBy(seconds / distance.toSeconds()));
        return start.isBefore(wanted.from()) ? start.plus(distance) : start;
    }
}
