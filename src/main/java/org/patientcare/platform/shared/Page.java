package org.patientcare.platform.shared;

import java.util.List;
import java.util.function.Function;

/**
 * A page of a list.
 *
 * @param items the items of this page, in order
 * @param number of this page, from 1
 * @param size number of items on a full page
 * @param total number of items on all pages
 */
public record Page<T>(List<T> items, long number, int size, long total) {

    public <R> Page<R> map(Function<T, R> each) {
        return new Page<>(items.stream().map(each).toList(), number, size, total);
    }

    /** The number of the last page, from 1; an empty list has one empty page. */
    public long last() {
        return Math.max(1, (total + size - 1) / size);
    }

    /**
     * The page that is requested.
     *
     * @param number from 1; may be past the end
     * @param size items per page
     * @param isReversed whether the list is read against its usual direction
     */
    public record Request(long number, int size, boolean isReversed) {

        /** A page of a list in its usual direction. */
        public Request(long number, int size) {
            this(number, size, false);
        }

        /** The same page of the list, against its usual direction if that is requested. */
        public Request reversedIf(boolean reversed) {
            return new Request(number, size, reversed);
        }

        /** How many items to skip; at most {@link Integer#MAX_VALUE}, the limit of a query. */
        public int offset() {
            return (int) Math.min(Integer.MAX_VALUE, Math.multiplyExact(number - 1, (long) size));
        }
    }
}
