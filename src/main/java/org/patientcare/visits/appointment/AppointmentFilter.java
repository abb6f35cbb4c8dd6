package org.patientcare.visits.appointment;

import java.time.Instant;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.shared.Origin;

/**
 * A filter for appointments; a null component does not restrict them.
 *
 * @param from earliest start, inclusive
 * @param to latest start, exclusive
 * @param professional hash of a professional
 * @param updatedAfter time of the last change, exclusive
 */
public record AppointmentFilter(
        Instant from,
        Instant to,
        String professional,
        AppointmentState state,
        Origin origin,
        Instant updatedAfter) {

    /** This filter with an earliest start, if it has neither {@code from} nor {@code to}. */
    AppointmentFilter withDefaultFrom(Instant start) {
        return from == null && to == null
                ? new AppointmentFilter(start, null, professional, state, origin, updatedAfter)
                : this;
    }

    /** Whether the list is ordered by start; else it is ordered by the last change. */
    boolean isOrderedByStart() {
        return updatedAfter == null && (from != null || to != null);
    }

    /** SQL conditions for the table alias {@code a} of the organization's appointments. */
    Conditions conditions() {
        return new Conditions()
                .add("a.organization_id = :organization")
                .add("a.starts_at >= :from", "from", from)
                .add("a.starts_at < :to", "to", to)
                .add("a.professional_hash = :professional", "professional", professional)
                .add("a.state = :state", "state", state == null ? null : state.code())
                .add("a.origin = :origin", "origin", origin == null ? null : origin.code())
                .add("a.updated_at > :updatedAfter", "updatedAfter", updatedAfter);
    }
}
