package org.patientcare.patients.activation;

import org.patientcare.platform.shared.WireNamed;

/**
 * Why the redemption of a code is refused (contract, section 7), with a message for the patient.
 */
public enum RedemptionRefusal implements WireNamed {
    UNKNOWN("There is no such code."),
    INACTIVE("This code is not active."),
    EXPIRED("This code has expired."),
    USED_UP("This code has been used up."),
    ALREADY_REDEEMED("You have redeemed this code already.");

    private final String sentence;

    RedemptionRefusal(String sentence) {
        this.sentence = sentence;
    }

    public String sentence() {
        return sentence;
    }
}
