package org.patientcare.surfaces.widget;

import java.time.Instant;
import org.patientcare.patients.redemption.RedemptionOutcome;

/**
 * The subscription after a redemption.
 *
 * @param subscribedUntil null if it never ends
 */
public record RedemptionView(String plan, Instant subscribedUntil) {

    static RedemptionView of(RedemptionOutcome.Granted granted) {
        return new RedemptionView(granted.plan(), granted.subscribedUntil());
    }
}
