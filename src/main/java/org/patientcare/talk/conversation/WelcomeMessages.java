package org.patientcare.talk.conversation;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.platform.shared.DomainException;

/** Sends messages of organizations' systems to patients in the name of professionals. */
@Stateless
public class WelcomeMessages {

    @EJB private ConversationWrites conversations;
    @EJB private PatientService patients;
    @Inject private SenderChoice senders;
    @Inject private MessageRepository messages;

    /**
     * Sends a message in the name of one of the candidates. The same text to the same patient
     * within ten minutes is not sent again, so a call whose response was lost can be repeated
     * safely.
     *
     * @param candidates hashes of professionals; empty for all who are assigned
     * @throws DomainException of kind NOT_POSSIBLE if the organization has no such patient, a
     *     candidate is not assigned to it, or nobody is
     */
    public void send(UUID organization, String patientCode, String text, List<String> candidates) {
        long patient =
                patients.find(organization, patientCode)
                        .orElseThrow(
                                () ->
                                        DomainException.notPossible(
                                                "There is no patient with this code."))
                        .id();
        patients.getForUpdate(organization, patient);
        String sender = senders.choose(organization, patient, candidates);
        String kept = MessageText.Validator.normalized(text);
        if (!messages.wasSentRecently(organization, patient, kept)) {
            conversations.sendWelcome(organization, patient, sender, kept);
        }
    }
}
