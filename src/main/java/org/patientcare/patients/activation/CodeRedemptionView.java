package org.patientcare.patients.activation;

import java.time.Instant;

/** A redemption in the list of all redemptions of a code. */
public record CodeRedemptionView(
        String firstName, String lastName, Instant redeemedAt, Instant subscribedUntil) {

    static CodeRedemptionView of(CodeRedemption redemption) {
        return new CodeRedemptionView(
                redemption.firstName(),
                redemption.lastName(),
                redemption.redeemedAt(),
                redemption.subscribedUntil());
    }
}
