package org.patientcare.talk.webhook;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/**
 * A request to rotate the secret.
 *
 * @param overlap seconds for which the previous secret also signs; null for a day, 0 for not at all
 */
public record RotateRequest(@Min(0) @Max(MAX_OVERLAP_SECONDS) Integer overlap) {

    static final int MAX_OVERLAP_SECONDS = 604_800;

    int seconds() {
        return overlap == null ? WebhookSecretService.DEFAULT_OVERLAP_SECONDS : overlap;
    }
}
