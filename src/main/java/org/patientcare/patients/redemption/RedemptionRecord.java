package org.patientcare.patients.redemption;

import java.time.Instant;

/**
 * A redemption as the operator sees it.
 *
 * @param subscribedUntil when the plan that it gave ends; null if never
 * @param undoneAt null unless the redemption was undone, as is {@code undoReason}
 */
public record RedemptionRecord(
        String patientCode,
        Instant at,
        Instant subscribedUntil,
        Instant undoneAt,
        String undoReason) {}
