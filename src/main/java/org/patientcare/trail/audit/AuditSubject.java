package org.patientcare.trail.audit;

import java.util.UUID;

/**
 * Whom events concern.
 *
 * @param patient our id; of one whom the organization does not have there are no events
 */
public record AuditSubject(UUID organization, long patient) {}
