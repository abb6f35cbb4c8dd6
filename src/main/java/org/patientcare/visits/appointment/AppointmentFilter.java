package org.patientcare.visits.appointment;

import java.time.Instant;
import org.patientcare.platform.database.Conditions;

/**
 * Which appointments are asked for; null leaves a condition out.
 *
 * @param from first start
 * @param to first start no more
 * @param professional a hash
 * @param updatedAfter before the last change
 */
public record AppointmentFilter(
        Instant from,
        Instant to,
        String professional,
        AppointmentState state,
        Instant updatedAfter) {

    /** The same from a moment on, unless it says itself when. */
    AppointmentFilter orFrom(Instant start) {
        return from == null && to == null
                ? new AppointmentFilter(start, null, professional, state, updatedAfter)
                : this;
    }

    /** Whether a walk goes by the start, since that is what is asked for; else by the change. */
    boolean isByStart() {
        return updatedAfter == null && (from != null || to != null);
    }

    /** On the rows {@code a} of an organization's appointments. */
    Conditions conditions() {
        return new Conditions()
                .add("a.organization_id = :organization")
                .add("a.starts_at >= :from", "from", from)
                .add("a.starts_at < :to", "to", to)
                .add("a.professional_hash = :professional", "professional", professional)
                .add("a.state = :state", "state", state == null ? null : state.code())
                .add("a.updated_at > :updatedAfter", "updatedAfter", updatedAfter);
    }
}
