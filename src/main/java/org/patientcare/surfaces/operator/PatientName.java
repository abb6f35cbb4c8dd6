package org.patientcare.surfaces.operator;

/**
 * A patient in a list.
 *
 * @param ref our opaque reference to the patient
 * @param name first and last name
 */
public record PatientName(String ref, String name) {}
