package org.patientcare.access.token;

/**
 * A verified token.
 *
 * @param patientCode the organization's code of the patient
 */
public record VerifiedToken(PatientToken token, String patientCode) {}
