package org.patientcare.platform.shared;

import java.util.List;
import java.util.function.Function;

/**
 * A part of a list.
 *
 * @param items what this page holds, in order
 * @param number this page, from 1
 * @param size how many items a full page holds
 * @param total how many items all pages hold
 */
public record Page<T>(List<T> items, long number, int size, long total) {

    public <R> Page<R> map(Function<T, R> each) {
        return new Page<>(items.stream().map(each).toList(), number, size, total);
    }

    /** The last page, from 1; an empty list has one empty page. */
    public long last() {
        return Math.max(1, (total + size - 1) / size);
    }

    /**
     * Which part of a list is asked for.
     *
     * @param number from 1; may lie past the end
     * @param size items a page
     */
    public record Request(long number, int size) {

        /** How many items to skip, at most what a query can take. */
        public int offset() {
            return (int) Math.min(Integer.MAX_VALUE, Math.multiplyExact(number - 1, (long) size));
        }
    }
}
