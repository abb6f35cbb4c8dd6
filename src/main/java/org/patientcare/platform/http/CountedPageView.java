package org.patientcare.platform.http;

import java.util.List;
import org.patientcare.platform.shared.CountedPage;

/** A page of a list of which no more than its first items are shown and counted. */
public record CountedPageView<T>(List<T> data, PageView.Links links, Meta meta) {

    /**
     * @param from number of the first item on this page, from 1; null on an empty page, as {@code
     *     to}
     * @param totalIsExact false if there are more items than were counted
     */
    public record Meta(
            long currentPage,
            Long from,
            long lastPage,
            String path,
            int perPage,
            Long to,
            long total,
            boolean totalIsExact) {

        static Meta of(CountedPage<?> page, String path) {
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
                    page.totalIsExact());
        }
    }

    public static <T> CountedPageView<T> of(CountedPage<T> page, PageQuery query) {
        long number = page.number();
        return new CountedPageView<>(
                page.items(),
                new PageView.Links(
                        query.link(1),
                        query.link(page.last()),
                        number > 1 ? query.link(number - 1) : null,
                        number < page.last() ? query.link(number + 1) : null),
                Meta.of(page, query.path()));
    }
}
