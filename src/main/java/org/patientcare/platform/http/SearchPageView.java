package org.patientcare.platform.http;

import java.util.List;
import org.patientcare.platform.shared.CountedPage;

/**
 * A page of what a search in a body found. It has no links: the search does not stand in an
 * address, and another page of it is asked for by {@code page} in the same body.
 */
public record SearchPageView<T>(List<T> data, PageView.Meta meta) {

    public static <T> SearchPageView<T> of(CountedPage<T> page, PageQuery query) {
        return new SearchPageView<>(page.page().items(), PageView.Meta.of(page, query.path()));
    }
}
