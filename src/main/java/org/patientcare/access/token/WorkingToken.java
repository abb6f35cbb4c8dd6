package org.patientcare.access.token;

/**
 * A token that works.
 *
 * @param patientCode under which the organization keeps the patient
 */
public record WorkingToken(PatientToken token, String patientCode) {}
