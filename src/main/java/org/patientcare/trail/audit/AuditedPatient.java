package org.patientcare.trail.audit;

import java.util.UUID;

/**
 * The patient whom events concern.
 *
 * @param patient our id; a patient who is not the organization's has no events
 */
public record AuditedPatient(UUID organization, long patient) {}
