package org.patientcare.surfaces.desk;

import jakarta.ws.rs.core.EntityTag;
import java.time.Instant;
import java.util.List;

/**
 * A page of the professional's visits.
 *
 * @param next the value of {@code before} for the next page; null on the last one
 */
public record VisitsView(List<VisitView> data, Instant next) {

    static VisitsView of(VisitList list) {
        return new VisitsView(list.entries().stream().map(VisitView::of).toList(), list.next());
    }

    /** An entity tag that changes with any part of the response. */
    EntityTag tag() {
        return new EntityTag(ContentTag.of(this));
    }
}
