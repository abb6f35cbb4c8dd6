package org.patientcare.platform.idempotency;

/**
 * The answer to a call with a key.
 *
 * @param text null for the first call if its answer shows a secret
 * @param repeated whether it is the answer of an earlier call
 */
public record KeyedAnswer(String text, boolean repeated) {}
