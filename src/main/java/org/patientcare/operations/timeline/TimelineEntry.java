package org.patientcare.operations.timeline;

import org.patientcare.trail.audit.AuditEvent;

/**
 * Something that happened to a patient.
 *
 * @param actorName what people call who did it; null where nothing is known
 */
public record TimelineEntry(AuditEvent event, String actorName) {}
