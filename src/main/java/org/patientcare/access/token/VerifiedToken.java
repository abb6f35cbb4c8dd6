package org.patientcare.access.token;

/**
 * A verified token.
 *
 * @param patientCode the organization's code of the patient
 * @param linkMadeBy who made the link that opened the session, as kind and id; null for a token
 *     that no link gave, or if it was not kept
 */
public record VerifiedToken(PatientToken token, String patientCode, String linkMadeBy) {}
