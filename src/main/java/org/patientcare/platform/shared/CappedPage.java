package org.patientcare.platform.shared;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A page of a list for people, who refine a search rather than read more than its first {@value
 * #MAX_ITEMS} items. Items beyond that are not counted, and no page of them is found by its number;
 * lists that have cursors go on by these.
 *
 * @param page the page, whose total is at most {@value #MAX_ITEMS}
 * @param totalIsExact false if there are more items
 * @param next where the next page begins; null on the last page, and in a list without cursors
 */
public record CappedPage<T>(Page<T> page, boolean totalIsExact, PageCursor next) {

    public static final int MAX_ITEMS = 1_000;

    /** A page of a list without cursors. */
    public CappedPage(Page<T> page, boolean totalIsExact) {
        this(page, totalIsExact, null);
    }

    /**
     * A page of a list with cursors.
     *
     * @param counted number of items from where the page begins by its cursor, or of the whole list
     *     without one; counted up to {@link #mostCounted}
     * @param position of an item, with the total of the list
     */
    public static <T> CappedPage<T> of(
            List<T> items,
            CursorPage.Request request,
            long counted,
            BiFunction<T, Long, PageCursor> position) {
        long total = request.total(() -> counted);
        boolean isReversed = request.page().isReversed();
        boolean hasMore = !items.isEmpty() && counted > request.offset() + items.size();
        return new CappedPage<>(
                new Page<>(
                        items,
                        request.page().number(),
                        request.page().size(),
                        Math.min(total, MAX_ITEMS)),
                total <= MAX_ITEMS,
                hasMore
                        ? position.apply(items.get(items.size() - 1), total).reversedIf(isReversed)
                        : null);
    }

    /** How many items the requested page may hold; 0 past the end. */
    public static int limit(CursorPage.Request request) {
        int size = request.page().size();
        return request.after() == null
                ? Math.max(0, Math.min(size, MAX_ITEMS - request.offset()))
                : size;
    }

    /**
     * How many items are counted: one more than are shown by their numbers, or are on the page if
     * it begins at a cursor, to find out whether there are more.
     */
    public static int mostCounted(CursorPage.Request request) {
        return (request.after() == null ? MAX_ITEMS : request.page().size()) + 1;
    }

    public <R> CappedPage<R> map(Function<T, R> each) {
        return new CappedPage<>(page.map(each), totalIsExact, next);
    }
}
