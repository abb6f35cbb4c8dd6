package org.patientcare.talk.conversation;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.professional.ProfessionalDirectory;
import org.patientcare.people.professional.ProfessionalDirectory.ListedProfessional;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;

/** Sends messages of organizations' systems to patients in the name of professionals. */
@Stateless
public class WelcomeMessages {

    @EJB private ConversationWrites writes;
    @EJB private PatientService patients;
    @Inject private ConversationRepository conversations;
    @Inject private ProfessionalDirectory directory;
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
                                                ErrorCode.UNKNOWN_PATIENT,
                                                "There is no patient with this code."))
                        .id();
        patients.getForUpdate(organization, patient);
        String sender = choose(organization, patient, candidates);
        String kept = MessageText.Validator.normalized(text);
        if (!messages.wasSentRecently(organization, patient, kept)) {
            writes.sendWelcome(organization, patient, sender, kept);
        }
    }

    /**
     * Chooses the professional in whose name the patient is written to (events.md, section 2): the
     * candidate whose conversation with the patient has the newest message, or else the first who
     * is online, or else the first.
     *
     * @param candidates hashes in order of preference; empty for all who are assigned, by name
     * @throws DomainException of kind NOT_POSSIBLE if a candidate is not assigned, or nobody is
     */
    private String choose(UUID organization, long patient, List<String> candidates) {
        List<String> asked = candidates.stream().distinct().toList();
        Set<String> assigned = Set.copyOf(conversations.assigned(organization, asked));
        for (String hash : asked) {
            if (!assigned.contains(hash)) {
                throw DomainException.notPossible(
                        ErrorCode.UNKNOWN_PROFESSIONAL,
                        "The organization has no professional with the hash of sender_candidates["
                                + candidates.indexOf(hash)
                                + "].");
            }
        }
        return conversations
                .latestCorrespondent(organization, patient, asked)
                .or(() -> first(organization, asked))
                .orElseThrow(
                        () ->
                                DomainException.notPossible(
                                        ErrorCode.NO_PROFESSIONAL,
                                        "No professional is assigned to the organization."));
    }

    private Optional<String> first(UUID organization, List<String> asked) {
        if (asked.isEmpty()) {
            List<ListedProfessional> all = directory.list(organization);
            return all.stream()
                    .filter(one -> one.status() == ListedProfessional.Status.ONLINE)
                    .findFirst()
                    .or(() -> all.stream().findFirst())
                    .map(one -> one.professional().hash());
        }
        Set<String> online = directory.online(organization, asked);
        return asked.stream()
                .filter(online::contains)
                .findFirst()
                .or(() -> asked.stream().findFirst());
    }
}
