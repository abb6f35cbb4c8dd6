package org.patientcare.trail.outbox;

import org.patientcare.platform.shared.WireNamed;

/**
 * Events about whose visits a receiver gets. Those about something else than a visit pass each of
 * them.
 */
public enum OriginFilter implements WireNamed {
    /** Visits that the organization's own system booked. */
    SYSTEM,
    /** Visits that people booked. */
    PEOPLE,
    ALL
}
