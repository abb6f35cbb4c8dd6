package org.patientcare.patients.activation;

import java.time.Instant;

/**
 * A redemption of a code that stands, and who redeemed it.
 *
 * @param lastName null if unset
 * @param subscribedUntil the end of what it gave; null = for ever
 */
public record CodeRedemption(
        String firstName, String lastName, Instant redeemedAt, Instant subscribedUntil) {}
