package org.patientcare.talk.webhook;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/**
 * A rotation.
 *
 * @param overlap seconds in which the secret before signs as well; null for a day, 0 for none
 */
public record RotateRequest(@Min(0) @Max(MAX_OVERLAP) Integer overlap) {

    static final int MAX_OVERLAP = 604_800;

    int seconds() {
        return overlap == null ? WebhookSecretService.USUAL_OVERLAP : overlap;
    }
}
