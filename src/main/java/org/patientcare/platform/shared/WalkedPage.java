package org.patientcare.platform.shared;

import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A page of a list with cursor pagination.
 *
 * @param next where the next page begins; null on the last page
 */
public record WalkedPage<T>(Page<T> page, Bookmark next) {

    /**
     * Counting this many rows takes one or two seconds; ten times as many would exceed the
     * statement timeout.
     */
    public static final int MOST_COUNTED = 1_000_000;

    /**
     * SQL for the number of rows that a select finds, at most one more than {@link #MOST_COUNTED}.
     *
     * @param select without columns
     */
    public static String counting(String select) {
        return "(SELECT count(*) FROM (" + select + " LIMIT " + (MOST_COUNTED + 1) + ") counted)";
    }

    /** False if there are more items than were counted. */
    public boolean totalIsExact() {
        return page.total() <= MOST_COUNTED;
    }

    /** The page with a total of at most {@link #MOST_COUNTED}. */
    public Page<T> counted() {
        return totalIsExact()
                ? page
                : new Page<>(page.items(), page.number(), page.size(), MOST_COUNTED);
    }

    public <R> WalkedPage<R> map(Function<T, R> each) {
        return new WalkedPage<>(page.map(each), next);
    }

    /**
     * The page that is requested.
     *
     * @param page its size, and its number, which selects the page only if there is no bookmark
     * @param behind where the page begins; null for none
     */
    public record Request(Page.Request page, Bookmark behind) {

        /** How many items to skip. */
        public int offset() {
            return behind == null ? page.offset() : 0;
        }

        /**
         * The number of items of the whole list.
         *
         * @param count called only if there is no bookmark, which would hold the number
         */
        public long total(LongSupplier count) {
            return behind == null ? count.getAsLong() : behind.total();
        }
    }
}
