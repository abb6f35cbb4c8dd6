package org.patientcare.surfaces.operator;

/** A professional in a list. */
public record ProfessionalName(String hash, String name) {}
