package org.patientcare.platform.shared;

import java.util.List;
import java.util.function.Function;

/**
 * A page of a list that ends after its first {@value #MOST} items, for people, who refine a search
 * rather than read more pages. Items beyond that are neither shown nor counted.
 *
 * @param page the page, whose total is at most {@value #MOST}
 * @param totalIsExact false if there are more items
 */
public record CountedPage<T>(Page<T> page, boolean totalIsExact) {

    public static final int MOST = 1_000;

    /**
     * @param counted number of items, counted up to one more than {@link #MOST}
     */
    public static <T> CountedPage<T> of(List<T> items, Page.Request asked, long counted) {
        return new CountedPage<>(
                new Page<>(items, asked.number(), asked.size(), Math.min(counted, MOST)),
                counted <= MOST);
    }

    /** How many items the requested page may hold; 0 past the end. */
    public static int items(Page.Request asked) {
        return Math.max(0, Math.min(asked.size(), MOST - asked.offset()));
    }

    public <R> CountedPage<R> map(Function<T, R> each) {
        return new CountedPage<>(page.map(each), totalIsExact);
    }
}
