package org.patientcare.patients.activation;

/**
 * A code with its current state.
 *
 * @param refusal why a patient who has never redeemed the code would be refused; null if the code
 *     works
 */
public record CodeExplanation(ActivationCode code, CodeState state, RedemptionRefusal refusal) {}
