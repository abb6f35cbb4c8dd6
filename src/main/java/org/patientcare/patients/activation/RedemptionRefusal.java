package org.patientcare.patients.activation;

import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.WireNamed;

/**
 * Why the redemption of a code is refused (contract, section 7), with a message for the patient.
 */
public enum RedemptionRefusal implements WireNamed {
    UNKNOWN(ErrorCode.UNKNOWN, "There is no such code."),
    INACTIVE(ErrorCode.INACTIVE, "This code is not active."),
    EXPIRED(ErrorCode.EXPIRED, "This code has expired."),
    USED_UP(ErrorCode.USED_UP, "This code has been used up."),
    ALREADY_REDEEMED(ErrorCode.ALREADY_REDEEMED, "You have redeemed this code already.");

    private final ErrorCode errorCode;
    private final String sentence;

    RedemptionRefusal(ErrorCode errorCode, String sentence) {
        this.errorCode = errorCode;
        this.sentence = sentence;
    }

    public ErrorCode errorCode() {
        return errorCode;
    }

    public String sentence() {
        return sentence;
    }
}
