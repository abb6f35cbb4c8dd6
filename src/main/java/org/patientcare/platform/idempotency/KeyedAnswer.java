package org.patientcare.platform.idempotency;

/**
 * What a call under a key is answered.
 *
 * @param text null for the first of what shows a secret
 * @param repeated whether it is the answer of an earlier call
 */
public record KeyedAnswer(String text, boolean repeated) {}
