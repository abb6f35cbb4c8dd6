package org.patientcare.patients.activation;

/**
 * An activation code that somebody typed.
 *
 * @param code as it was created
 * @param planName null if unset
 */
public record FoundCode(String code, String planName, CodeState state) {}
