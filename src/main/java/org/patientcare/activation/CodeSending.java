package org.patientcare.activation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.patientcare.delivery.ChannelResult;
import org.patientcare.delivery.CodeMessage;
import org.patientcare.delivery.Deliveries;
import org.patientcare.shared.DomainException;

/**
 * Sends a code to a person: outside any transaction, since a partner may take its time, between one
 * that looks whether the code can be used and one that notes where it went.
 */
@ApplicationScoped
public class CodeSending {

    @Inject private ActivationCodeService codes;
    @Inject private Deliveries deliveries;

    /**
     * Sends once over each channel that the message names.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such code, NOT_POSSIBLE
     *     if nobody could redeem it or no channel delivered
     */
    public Deliveries.Outcome send(CodeMessage message) {
        codes.requireUsable(message.organization(), message.code());
        Deliveries.Outcome outcome = deliveries.send(message);
        boolean texted = isDelivered(outcome.sms());
        boolean mailed = isDelivered(outcome.email());
        if (!texted && !mailed) {
            throw DomainException.notPossible("The code could not be sent.", reasons(outcome));
        }
        codes.noteSent(message, texted, mailed);
        return outcome;
    }

    private static boolean isDelivered(ChannelResult result) {
        return result != null && result.delivered();
    }

    private static Map<String, List<String>> reasons(Deliveries.Outcome outcome) {
        Map<String, List<String>> reasons = new LinkedHashMap<>();
        if (outcome.sms() != null) {
            reasons.put("sms", List.of(outcome.sms().reason()));
        }
        if (outcome.email() != null) {
            reasons.put("email", List.of(outcome.email().reason()));
        }
        return reasons;
    }
}
