package org.patientcare.platform.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.patientcare.platform.shared.CappedPage;
import org.patientcare.platform.shared.CursorPage;
import org.patientcare.platform.shared.Page;
import org.patientcare.platform.shared.PageCursor;

/** A page of a list as callers see it (contract, section 2). */
public record PageView<T>(List<T> data, Links links, Meta meta) {

    /** Absolute URLs; null where there is no such page. */
    public record Links(String first, String last, String prev, String next) {}

    /**
     * @param from number of the first item on this page, from 1; null on an empty page, as {@code
     *     to}
     * @param totalIsExact false if there are more items than were counted; null, which is left out
     *     of the JSON, for a list that is always counted
     */
    public record Meta(
            long currentPage,
            Long from,
            long lastPage,
            String path,
            int perPage,
            Long to,
            long total,
            @JsonInclude(JsonInclude.Include.NON_NULL) Boolean totalIsExact) {

        static Meta of(CappedPage<?> counted, String path) {
            return of(counted.page(), counted.totalIsExact(), path);
        }

        private static Meta of(Page<?> page, Boolean totalIsExact, String path) {
            boolean empty = page.items().isEmpty();
            long before = (page.number() - 1) * page.size();
            return new Meta(
                    page.number(),
                    empty ? null : before + 1,
                    page.last(),
                    path,
                    page.size(),
                    empty ? null : before + page.items().size(),
                    page.total(),
                    totalIsExact);
        }
    }

    public static <T> PageView<T> of(Page<T> page, PageQuery query) {
        long number = page.number();
        return new PageView<>(
                page.items(),
                new Links(
                        query.link(1),
                        query.link(page.last()),
                        number > 1 ? query.link(number - 1) : null,
                        number < page.last() ? query.link(number + 1) : null),
                Meta.of(page, null, query.path()));
    }

    /** The same for a list of which only the first items are counted, which goes on by cursors. */
    public static <T> PageView<T> of(CappedPage<T> counted, PageQuery query) {
        Page<T> page = counted.page();
        boolean hasPrevious = page.number() > 1 && page.number() <= page.last() + 1;
        return new PageView<>(
                page.items(),
                new Links(
                        query.linkByNumber(1),
                        query.linkByNumber(page.last()),
                        hasPrevious ? query.linkByNumber(page.number() - 1) : null,
                        next(page, counted.next(), query)),
                Meta.of(counted, query.path()));
    }

    private static String next(Page<?> page, PageCursor next, PageQuery query) {
        return next == null ? null : query.linkAfter(page.number() + 1, next);
    }

    /** The same for a list with cursor pagination. */
    public static <T> PageView<T> of(CursorPage<T> walked, PageQuery query) {
        Page<T> page = walked.withBoundedTotal();
        long number = page.number();
        return new PageView<>(
                page.items(),
                new Links(
                        query.linkByNumber(1),
                        query.linkByNumber(page.last()),
                        number > 1 ? query.linkByNumber(number - 1) : null,
                        next(page, walked.next(), query)),
                Meta.of(page, walked.totalIsExact() ? null : false, query.path()));
    }

    /**
     * A page of the results of a search that is sent in a body. It has no links, because the search
     * is not part of the URL: another page is requested by {@code page} in the same body.
     */
    public record SearchPageView<T>(List<T> data, PageView.Meta meta) {

        public static <T> SearchPageView<T> of(CappedPage<T> page, PageQuery query) {
            return new SearchPageView<>(page.page().items(), PageView.Meta.of(page, query.path()));
        }
    }
}
