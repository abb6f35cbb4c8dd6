package org.patientcare.platform.shared;

import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A part of a list through which callers walk.
 *
 * @param next where the next part begins; null if there is none
 */
public record WalkedPage<T>(Page<T> page, Bookmark next) {

    /** That takes a second or two; ten times as many would take longer than a statement may. */
    public static final int MOST_COUNTED = 1_000_000;

    /**
     * SQL of a number: how many rows a select finds, or one more than {@link #MOST_COUNTED}.
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

    /** The same as far as items were counted. */
    public Page<T> counted() {
        return totalIsExact()
                ? page
                : new Page<>(page.items(), page.number(), page.size(), MOST_COUNTED);
    }

    public <R> WalkedPage<R> map(Function<T, R> each) {
        return new WalkedPage<>(page.map(each), next);
    }

    /**
     * Which part is asked for.
     *
     * @param page by its number, which alone counts where there is no bookmark
     * @param behind where it begins; null for none
     */
    public record Request(Page.Request page, Bookmark behind) {

        /** How many items to skip. */
        public int offset() {
            return behind == null ? page.offset() : 0;
        }

        /**
         * How many items all parts hold.
         *
         * @param count asked where a walk begins
         */
        public long total(LongSupplier count) {
            return behind == null ? count.getAsLong() : behind.total();
        }
    }
}
