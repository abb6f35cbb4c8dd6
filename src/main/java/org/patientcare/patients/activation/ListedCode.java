package org.patientcare.patients.activation;

import java.util.List;

/** A code and the latest 100 patients who redeemed it, the earliest of them first. */
public record ListedCode(ActivationCode code, List<Redeemer> redeemers) {

    /**
     * @param lastName null if unset
     */
    public record Redeemer(String firstName, String lastName) {}
}
