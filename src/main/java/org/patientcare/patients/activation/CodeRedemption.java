package org.patientcare.patients.activation;

import java.time.Instant;

/**
 * A redemption of a code that is not undone, and the patient who redeemed it.
 *
 * @param lastName null if unset
 * @param subscribedUntil when the plan that it gave ends; null if never
 */
public record CodeRedemption(
        String firstName, String lastName, Instant redeemedAt, Instant subscribedUntil) {}
