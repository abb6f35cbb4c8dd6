package org.patientcare.trail.audit;

import org.patientcare.platform.shared.JsonDocument;

/**
 * Who sent a request and from where, for one that is answered later by another thread.
 *
 * @param address of the client
 * @param allowedBy what lets the actor do it; null where there is nothing to say
 */
public record AuditOrigin(Actor actor, String requestId, String address, JsonDocument allowedBy) {}
