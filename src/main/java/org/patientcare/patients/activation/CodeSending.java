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
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.Fault;
import org.patientcare.sending.delivery.ChannelResult;
import org.patientcare.sending.delivery.CodeDeliveries;
import org.patientcare.sending.delivery.CodeDeliveries.CodeMessage;

/**
 * Sends a code to a person. The delivery runs outside any transaction, since mail servers and SMS
 * centres may be slow; a transaction before it checks that the code is usable, and one after it
 * records the recipient.
 */
@ApplicationScoped
public class CodeSending {

    private static final Logger LOG = System.getLogger(CodeSending.class.getName());

    @EJB private ActivationCodeService codes;
    @Inject private CodeDeliveries deliveries;

    /**
     * Sends the code once over each channel that the message names.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such code, NOT_POSSIBLE
     *     if the code is not usable or no channel delivered it
     */
    public CodeDeliveries.Outcome send(CodeMessage message) {
        codes.requireUsable(message.organization(), message.code());
        CodeDeliveries.Outcome outcome = deliveries.send(message);
        boolean texted = isDelivered(outcome.sms());
        boolean mailed = isDelivered(outcome.email());
        if (!texted && !mailed) {
            throw DomainException.notPossible(
                    ErrorCode.NOT_SENT, "The code could not be sent.", faults(outcome));
        }
        recordSent(message, texted, mailed);
        return outcome;
    }

    /**
     * Records the recipient. A failure is only logged: the messages have been sent, and a caller
     * who got an error would send them again.
     */
    private void recordSent(CodeMessage message, boolean texted, boolean mailed) {
        try {
            codes.recordSent(message, texted, mailed);
        } catch (DatabaseFailure | PersistenceException | EJBException e) {
            LOG.log(
                    Level.WARNING,
                    "The recipient of a code could not be stored: {0}",
                    e.getClass().getName());
        }
    }

    private static boolean isDelivered(ChannelResult result) {
        return result != null && result.delivered();
    }

    private static Map<String, List<Fault>> faults(CodeDeliveries.Outcome outcome) {
        Map<String, List<Fault>> faults = new LinkedHashMap<>();
        if (outcome.sms() != null) {
            faults.put("sms", List.of(outcome.sms().fault()));
        }
        if (outcome.email() != null) {
            faults.put("email", List.of(outcome.email().fault()));
        }
        return faults;
    }
}
