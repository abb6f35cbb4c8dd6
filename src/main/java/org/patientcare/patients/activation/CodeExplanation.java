package org.patientcare.patients.activation;

/**
 * A code and what it would do today.
 *
 * @param refusal why a patient who never redeemed it would be refused; null for no reason
 */
public record CodeExplanation(ActivationCode code, CodeState state, Refusal refusal) {}
