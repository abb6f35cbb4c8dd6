package org.patientcare.surfaces.operator;

import java.util.List;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.trail.audit.AuditEvent;
import org.patientcare.trail.audit.AuditPage;

/**
 * A page of what a search in a body found. It has no links, since the search does not stand in an
 * address.
 *
 * @param next what to send with the same search for the next page; null on the last one
 */
public record AuditSearchView(List<AuditEvent> data, Next next, AuditPageView.Meta meta) {

    /** Members of the next body. */
    public record Next(long page, String before) {}

    static AuditSearchView of(AuditPage page, AuditPage.Request asked, PageQuery query) {
        return new AuditSearchView(
                page.events(),
                page.next().map(key -> new Next(asked.number() + 1, key.text())).orElse(null),
                AuditPageView.of(page, asked, query).meta());
    }
}
