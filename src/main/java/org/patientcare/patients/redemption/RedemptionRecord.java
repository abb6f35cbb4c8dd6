package org.patientcare.patients.redemption;

import java.time.Instant;

/**
 * A redemption for the operator to see.
 *
 * @param subscribedUntil the end of what it gave; null = for ever
 * @param undoneAt null while it stands, as {@code undoReason}
 */
public record RedemptionRecord(
        String patientCode,
        Instant at,
        Instant subscribedUntil,
        Instant undoneAt,
        String undoReason) {}
