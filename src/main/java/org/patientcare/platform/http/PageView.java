package org.patientcare.platform.http;

import java.util.List;
import org.patientcare.platform.shared.Page;

/** A page of a list as callers see it (contract, section 2). */
public record PageView<T>(List<T> data, Links links, Meta meta) {

    /** Absolute addresses; null where there is no such page. */
    public record Links(String first, String last, String prev, String next) {}

    /**
     * @param from number of the first item on this page, from 1; null on an empty page, as {@code
     *     to}
     */
    public record Meta(
            long currentPage,
            Long from,
            long lastPage,
            String path,
            int perPage,
            Long to,
            long total) {}

    public static <T> PageView<T> of(Page<T> page, PageQuery query) {
        long number = page.number();
        Links links =
                new Links(
                        query.link(1),
                        query.link(page.last()),
                        number > 1 ? query.link(number - 1) : null,
                        number < page.last() ? query.link(number + 1) : null);
        boolean empty = page.items().isEmpty();
        long before = (number - 1) * page.size();
        Meta meta =
                new Meta(
                        number,
                        empty ? null : before + 1,
                        page.last(),
                        query.path(),
                        page.size(),
                        empty ? null : before + page.items().size(),
                        page.total());
        return new PageView<>(page.items(), links, meta);
    }
}
