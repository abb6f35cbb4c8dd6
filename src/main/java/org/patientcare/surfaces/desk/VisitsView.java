package org.patientcare.surfaces.desk;

import jakarta.ws.rs.core.EntityTag;
import java.time.Instant;
import java.util.List;

/**
 * Visits in the list of their professional.
 *
 * @param next for {@code before}; null at the end
 */
public record VisitsView(List<VisitView> data, Instant next) {

    static VisitsView of(VisitList list) {
        return new VisitsView(list.entries().stream().map(VisitView::of).toList(), list.next());
    }

    /** Another one as soon as anything in the answer differs. */
    EntityTag tag() {
        return new EntityTag(ContentTag.of(this));
    }
}
