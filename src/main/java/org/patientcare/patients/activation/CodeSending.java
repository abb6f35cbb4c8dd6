package org.patientcare.patients.activation;

import jakarta.ejb.EJB;
import jakarta.ejb.EJBException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.patientcare.platform.database.DatabaseFailure;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.sending.delivery.ChannelResult;
import org.patientcare.sending.delivery.CodeMessage;
import org.patientcare.sending.delivery.Deliveries;

/**
 * Sends a code to a person: outside any transaction, since a partner may take its time, between one
 * that looks whether the code can be used and one that notes where it went.
 */
@ApplicationScoped
public class CodeSending {

    private static final Logger LOG = System.getLogger(CodeSending.class.getName());

    @EJB private ActivationCodeService codes;
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
        note(message, texted, mailed);
        return outcome;
    }

    /** The messages have left: who heard of a failure now would send them again. */
    private void note(CodeMessage message, boolean texted, boolean mailed) {
        try {
            codes.noteSent(message, texted, mailed);
        } catch (DatabaseFailure | PersistenceException | EJBException e) {
            LOG.log(
                    Level.WARNING,
                    "Where a code was sent could not be noted: {0}",
                    e.getClass().getName());
        }
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
