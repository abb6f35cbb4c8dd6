package org.patientcare.surfaces.operator;

/**
 * A new invitation for an existing person.
 *
 * @param send false to have the link shown instead of mailed; null means true
 */
public record InvitationRequest(Boolean send) {}
