package org.patientcare.platform.http;

import java.util.List;
import org.patientcare.platform.shared.CappedPage;

/**
 * A page of the results of a search that is sent in a body. It has no links, because the search is
 * not part of the URL: another page is requested by {@code page} in the same body.
 */
public record SearchPageView<T>(List<T> data, PageView.Meta meta) {

    public static <T> SearchPageView<T> of(CappedPage<T> page, PageQuery query) {
        return new SearchPageView<>(page.page().items(), PageView.Meta.of(page, query.path()));
    }
}
