package org.patientcare.patients.redemption;

import java.time.Instant;

/**
 * A redemption in the file of its patient.
 *
 * @param code the activation code
 * @param subscribedUntil the end of what it gave; null = for ever
 * @param undoneAt null while it stands, as {@code undoReason}
 */
public record PatientsRedemption(
        String code,
        String plan,
        Instant at,
        Instant subscribedUntil,
        Instant undoneAt,
        String undoReason) {}
