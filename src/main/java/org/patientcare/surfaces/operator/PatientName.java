package org.patientcare.surfaces.operator;

/**
 * A patient in a list.
 *
 * @param ref our name for them
 * @param name first and last
 */
public record PatientName(String ref, String name) {}
