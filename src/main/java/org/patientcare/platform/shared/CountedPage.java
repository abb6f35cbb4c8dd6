package org.patientcare.platform.shared;

import java.util.List;
import java.util.function.Function;

/**
 * A part of a list that ends after its first {@value #MOST} items, for people, who would rather ask
 * for less than leaf through more: what is beyond is neither shown nor counted.
 *
 * @param page with the items that there are as far as they were counted
 * @param totalIsExact false if there are more
 */
public record CountedPage<T>(Page<T> page, boolean totalIsExact) {

    public static final int MOST = 1_000;

    /**
     * @param counted at most one more than {@link #MOST}
     */
    public static <T> CountedPage<T> of(List<T> items, Page.Request asked, long counted) {
        return new CountedPage<>(
                new Page<>(items, asked.number(), asked.size(), Math.min(counted, MOST)),
                counted <= MOST);
    }

    /** How many items the page that is asked for may hold; none past the end. */
    public static int items(Page.Request asked) {
        return Math.max(0, Math.min(asked.size(), MOST - asked.offset()));
    }

    public <R> CountedPage<R> map(Function<T, R> each) {
        return new CountedPage<>(page.map(each), totalIsExact);
    }
}
