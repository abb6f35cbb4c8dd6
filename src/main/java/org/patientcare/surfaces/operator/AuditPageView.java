package org.patientcare.surfaces.operator;

import java.time.Instant;
import java.util.List;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.trail.audit.AuditEvent;
import org.patientcare.trail.audit.AuditPage;

/**
 * A page of the audit trail. The next page is addressed by a key instead of a page number, and the
 * total is exact only up to a limit.
 */
public record AuditPageView(List<AuditEvent> data, PageView.Links links, Meta meta) {

    static final String BEFORE_PARAMETER = "before";

    /**
     * @param completeSince for the events of one patient: events before this instant may be
     *     missing; null if none can be missing
     */
    public record Meta(
            long currentPage,
            Long from,
            long lastPage,
            String path,
            int perPage,
            Long to,
            long total,
            boolean totalIsExact,
            Instant completeSince) {}

    static AuditPageView of(AuditPage page, AuditPage.Request pageRequest, PageQuery query) {
        long number = pageRequest.number();
        long counted = Math.max(1, (page.total() + pageRequest.size() - 1) / pageRequest.size());
        long last =
                page.next().isPresent() ? Math.max(counted, number + 1) : Math.max(counted, number);
        boolean empty = page.events().isEmpty();
        long before = (number - 1) * pageRequest.size();
        return new AuditPageView(
                page.events(),
                new PageView.Links(
                        query.link(1, BEFORE_PARAMETER),
                        page.isExact() ? query.link(counted, BEFORE_PARAMETER) : null,
                        previous(pageRequest, query),
                        page.next()
                                .map(
                                        key ->
                                                query.link(number + 1, BEFORE_PARAMETER)
                                                        + "&"
                                                        + BEFORE_PARAMETER
                                                        + "="
                                                        + key.text())
                                .orElse(null)),
                new Meta(
                        number,
                        empty ? null : before + 1,
                        last,
                        query.path(),
                        pageRequest.size(),
                        empty ? null : before + page.events().size(),
                        page.total(),
                        page.isExact(),
                        page.completeSince().orElse(null)));
    }

    /** The link to the previous page; null if that page cannot be addressed by its number. */
    private static String previous(AuditPage.Request pageRequest, PageQuery query) {
        AuditPage.Request previous =
                new AuditPage.Request(pageRequest.number() - 1, pageRequest.size(), null);
        return pageRequest.number() > 1 && previous.isReachable()
                ? query.link(previous.number(), BEFORE_PARAMETER)
                : null;
    }
}
