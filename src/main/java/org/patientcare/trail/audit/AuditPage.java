package org.patientcare.trail.audit;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of the trail.
 *
 * @param next where the next page begins; empty on the last one
 * @param total how many events there are, as far as they were counted
 * @param isExact false if there are more than were counted
 * @param completeSince of a patient's events, those from before then may be missing; empty if none
 *     is
 */
public record AuditPage(
        List<AuditEvent> events,
        Optional<Key> next,
        long total,
        boolean isExact,
        Optional<Instant> completeSince) {

    /**
     * The place of an event in the trail, the newest first.
     *
     * @param at in whole microseconds
     */
    public record Key(Instant at, long id) {

        private static final Pattern TEXT =
                Pattern.compile("(0|[1-9][0-9]{0,17})-([1-9][0-9]{0,17})");

        /** Empty if it is none. */
        public static Optional<Key> parse(String text) {
            Matcher found = TEXT.matcher(text);
            return found.matches()
                    ? Optional.of(
                            new Key(
                                    Instant.EPOCH.plus(
                                            Long.parseLong(found.group(1)), ChronoUnit.MICROS),
                                    Long.parseLong(found.group(2))))
                    : Optional.empty();
        }

        public String text() {
            return ChronoUnit.MICROS.between(Instant.EPOCH, at) + "-" + id;
        }
    }

    /**
     * Which page is asked for.
     *
     * @param number from 1; if by a key it only counts
     * @param size events a page
     * @param before events after this one in the list, which are older; null for those of the page
     *     of this number
     */
    public record Request(long number, int size, Key before) {

        /** How many events to skip. */
        long offset() {
            return before == null ? (number - 1) * size : 0;
        }

        /** Whether the page begins among the first so many. */
        public boolean isReachable() {
            return offset() < MOST_COUNTED;
        }
    }

    /** Beyond so many events nothing is counted, and pages are reached by their keys alone. */
    public static final int MOST_COUNTED = 1_000;
}
