package org.patientcare.patients.activation;

import org.patientcare.sending.delivery.ChannelResult;
import org.patientcare.sending.delivery.CodeDeliveries;

/** The result of sending a code, by channel. */
public record SendView(String message, Channels data) {

    /** Each is {@code delivered} or {@code failed}; null for a channel that was not requested. */
    public record Channels(String sms, String email) {}

    public static SendView of(CodeDeliveries.Outcome outcome) {
        return new SendView("Success", new Channels(word(outcome.sms()), word(outcome.email())));
    }

    private static String word(ChannelResult result) {
        if (result == null) {
            return null;
        }
        return result.delivered() ? "delivered" : "failed";
    }
}
