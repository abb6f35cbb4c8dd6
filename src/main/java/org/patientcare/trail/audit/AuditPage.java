package org.patientcare.trail.audit;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of audit events.
 *
 * @param next where the next page begins; empty on the last one
 * @param total how many events match, counted to at most {@value #MOST_COUNTED}
 * @param isExact false if more events match than were counted
 * @param completeSince for a patient's events: earlier ones may be missing; empty if none is
 *     missing
 */
public record AuditPage(
        List<AuditEvent> events,
        Optional<Key> next,
        long total,
        boolean isExact,
        Optional<Instant> completeSince) {

    /**
     * The position of an event in the list, which is sorted by descending time and id.
     *
     * @param at in whole microseconds
     */
    public record Key(Instant at, long id) {

        private static final Pattern TEXT =
                Pattern.compile("(0|[1-9][0-9]{0,17})-([1-9][0-9]{0,17})");

        /** Empty if the text is not a key. */
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
     * A requested page.
     *
     * @param number from 1; with a key it is only shown
     * @param size events per page
     * @param before the key after which the page begins, with older events; null to go by the
     *     number
     */
    public record Request(long number, int size, Key before) {

        /** How many events to skip. */
        long offset() {
            return before == null ? (number - 1) * size : 0;
        }

        /**
         * Whether the page begins within the first {@value AuditPage#MOST_COUNTED} events, or at a
         * key.
         */
        public boolean isReachable() {
            return offset() < MOST_COUNTED;
        }
    }

    /** Events beyond this number are not counted, and their pages can be reached only by key. */
    public static final int MOST_COUNTED = 1_000;
}
