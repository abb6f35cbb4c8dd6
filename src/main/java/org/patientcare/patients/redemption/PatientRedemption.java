package org.patientcare.patients.redemption;

import java.time.Instant;

/**
 * A redemption in the file of its patient.
 *
 * @param code the activation code
 * @param subscribedUntil when the plan that it gave ends; null if never
 * @param undoneAt null unless the redemption was undone, as is {@code undoReason}
 */
public record PatientRedemption(
        String code,
        String plan,
        Instant at,
        Instant subscribedUntil,
        Instant undoneAt,
        String undoReason) {}
