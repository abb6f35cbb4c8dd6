package org.patientcare.activation;

import java.util.List;

/** A code and the patients who redeemed it, the first one first. */
public record ListedCode(ActivationCode code, List<Redeemer> redeemers) {

    /**
     * @param lastName null if unset
     */
    public record Redeemer(String firstName, String lastName) {}
}
