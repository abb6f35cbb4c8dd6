package org.patientcare.visits.video;

import java.util.UUID;

/**
 * Somebody came to a visit or went, or its state or time changed; on whichever node. Fired on each
 * node by the one thread that hears it, so whoever observes it hands it on to another.
 *
 * @param appointment our id
 */
public record VisitChange(UUID organization, long appointment) {}
