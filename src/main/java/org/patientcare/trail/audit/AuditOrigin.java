package org.patientcare.trail.audit;

import org.patientcare.platform.shared.JsonDocument;

/**
 * The actor and origin of a request that another thread answers later.
 *
 * @param address of the client
 * @param allowedBy what authorizes the actor, such as a role; null for none
 */
public record AuditOrigin(Actor actor, String requestId, String address, JsonDocument allowedBy) {}
