package org.patientcare.platform.shared;

import java.util.List;
import java.util.function.Function;

/**
 * A page of a list that ends after its first {@value #MAX_ITEMS} items, for people, who refine a
 * search rather than read more pages. Items beyond that are neither shown nor counted.
 *
 * @param page the page, whose total is at most {@value #MAX_ITEMS}
 * @param totalIsExact false if there are more items
 */
public record CappedPage<T>(Page<T> page, boolean totalIsExact) {

    public static final int MAX_ITEMS = 1_000;

    /**
     * @param counted number of items, counted up to one more than {@link #MAX_ITEMS}
     */
    public static <T> CappedPage<T> of(List<T> items, Page.Request pageRequest, long counted) {
        return new CappedPage<>(
                new Page<>(
                        items,
                        pageRequest.number(),
                        pageRequest.size(),
                        Math.min(counted, MAX_ITEMS)),
                counted <= MAX_ITEMS);
    }

    /** How many items the requested page may hold; 0 past the end. */
    public static int limit(Page.Request pageRequest) {
        return Math.max(0, Math.min(pageRequest.size(), MAX_ITEMS - pageRequest.offset()));
    }

    public <R> CappedPage<R> map(Function<T, R> each) {
        return new CappedPage<>(page.map(each), totalIsExact);
    }
}
