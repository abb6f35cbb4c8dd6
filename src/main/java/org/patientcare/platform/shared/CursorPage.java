package org.patientcare.platform.shared;

import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A page of a list with cursor pagination.
 *
 * @param next where the next page begins; null on the last page
 */
public record CursorPage<T>(Page<T> page, PageCursor next) {

    /**
     * Counting this many rows takes one or two seconds; ten times as many would exceed the
     * statement timeout.
     */
    public static final int MAX_COUNTED = 1_000_000;

    /**
     * SQL for the number of rows that a select finds, at most one more than {@link #MAX_COUNTED}.
     *
     * @param select without columns
     */
    public static String countingSql(String select) {
        return "(SELECT count(*) FROM (" + select + " LIMIT " + (MAX_COUNTED + 1) + ") counted)";
    }

    /** False if there are more items than were counted. */
    public boolean totalIsExact() {
        return page.total() <= MAX_COUNTED;
    }

    /** The page with a total of at most {@link #MAX_COUNTED}. */
    public Page<T> withBoundedTotal() {
        return totalIsExact()
                ? page
                : new Page<>(page.items(), page.number(), page.size(), MAX_COUNTED);
    }

    public <R> CursorPage<R> map(Function<T, R> each) {
        return new CursorPage<>(page.map(each), next);
    }

    /**
     * The page that is requested.
     *
     * @param page its size, and its number, which selects the page only if there is no bookmark
     * @param after where the page begins; null for none
     */
    public record Request(Page.Request page, PageCursor after) {

        /** How many items to skip. */
        public int offset() {
            return after == null ? page.offset() : 0;
        }

        /**
         * The number of items of the whole list.
         *
         * @param count called only if there is no bookmark, which would hold the number
         */
        public long total(LongSupplier count) {
            return after == null ? count.getAsLong() : after.total();
        }
    }
}
