package org.patientcare.platform.idempotency;

/**
 * What a call under a key is answered.
 *
 * @param repeated whether it is the answer of an earlier call
 */
public record KeyedAnswer(String text, boolean repeated) {}
