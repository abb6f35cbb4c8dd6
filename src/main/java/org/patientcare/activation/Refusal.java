package org.patientcare.activation;

import org.patientcare.shared.Coded;

/** Why a code is not redeemed (contract, section 7), with a sentence for the patient. */
public enum Refusal implements Coded {
    UNKNOWN("There is no such code."),
    INACTIVE("This code is not active."),
    EXPIRED("This code has expired."),
    USED_UP("This code has been used up."),
    ALREADY_REDEEMED("You have redeemed this code already.");

    private final String sentence;

    Refusal(String sentence) {
        this.sentence = sentence;
    }

    public String sentence() {
        return sentence;
    }
}
