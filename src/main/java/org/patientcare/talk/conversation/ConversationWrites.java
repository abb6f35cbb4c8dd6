package org.patientcare.talk.conversation;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.patients.patient.PatientPlan;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.talk.conversation.ConversationRepository.LockedConversation;
import org.patientcare.talk.conversation.Message.NewMessage;
import org.patientcare.talk.conversation.Party.Side;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Opens conversations, adds messages and records what was read. Locks are always taken in the same
 * order: the patient, then the conversation.
 */
@Stateless
public class ConversationWrites {

    private static final int MAX_OPENED_PER_DAY = 10;

    @Inject private ConversationRepository conversations;
    @Inject private MessageRepository messages;
    @EJB private PatientService patients;
    @EJB private ProfessionalService professionals;
    @Inject private AuditTrail trail;

    /**
     * Opens the patient's conversation with a professional, or returns the existing one.
     *
     * @param hash of the professional
     * @return the id of the conversation
     * @throws DomainException of kind NOT_FOUND if the patient may not open one with this
     *     professional, TOO_OFTEN for the eleventh within 24 hours
     */
    public UUID open(UUID organization, long patientId, String hash) {
        if (!CallerCode.Validator.fits(hash)) {
            throw notReachable();
        }
        PatientPlan patient = patients.getForUpdate(organization, patientId);
        Optional<UUID> there = conversations.find(organization, patientId, hash);
        if (there.isPresent()) {
            return there.get();
        }
        boolean mayOpen =
                professionals.find(organization, hash).isPresent()
                        && (patient.plan().isPresent()
                                || conversations.hasAppointment(organization, patientId, hash));
        if (!mayOpen) {
            throw notReachable();
        }
        conversations
                .secondsUntilNext(organization, patientId, MAX_OPENED_PER_DAY)
                .ifPresent(ConversationWrites::refuseAnother);
        return opened(organization, patientId, hash, Side.PATIENT.code());
    }

    /**
     * Opens a conversation for an assigned professional, or returns the existing one. The caller
     * has checked that the professional may reach the patient.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient
     */
    public UUID openByProfessional(UUID organization, long patientId, String hash) {
        patients.getForUpdate(organization, patientId);
        return conversations
                .find(organization, patientId, hash)
                .orElseGet(() -> opened(organization, patientId, hash, Side.PROFESSIONAL.code()));
    }

    private static DomainException notReachable() {
        return DomainException.notFound(
                "There is no professional with this hash whom you can write to.");
    }

    private static void refuseAnother(long seconds) {
        throw DomainException.tooOften(
                ErrorCode.LIMIT_REACHED,
                "Ten conversations were opened within a day: try again in " + seconds + " s.",
                seconds);
    }

    /**
     * Creates a conversation. The caller has locked the patient and checked that there is none yet.
     */
    private UUID opened(UUID organization, long patient, String hash, String by) {
        UUID id = conversations.add(organization, patient, hash, by);
        trail.recordDone(
                AuditAction.CONVERSATION_OPEN,
                organization,
                AuditTarget.ofPatient(id.toString(), patient));
        return id;
    }

    /**
     * Adds a message. If this side already sent one with the same client id, that message is
     * returned unchanged.
     *
     * @throws DomainException of kind NOT_FOUND if the conversation is not the party's,
     *     NOT_POSSIBLE with the reason {@code closed} if the professional is no longer assigned
     */
    public Message send(Party from, UUID conversation, NewMessage message) {
        LockedConversation locked = lock(from, conversation);
        Optional<Message> sent = messages.findByClientId(from, locked.id(), message.clientId());
        if (sent.isPresent()) {
            return sent.get();
        }
        if (!locked.writable()) {
            throw DomainException.notPossible(
                    ErrorCode.CLOSED, "The professional does not receive messages any more.");
        }
        return add(from.organization(), locked, from.side(), message, false);
    }

    private Message add(
            UUID organization,
            LockedConversation locked,
            Side sender,
            NewMessage message,
            boolean welcome) {
        Message added = messages.add(organization, locked, sender, message, welcome);
        messages.addNotices(
                organization, MessageNotice.of(locked.id(), added, locked.reminded().isPresent()));
        messages.notifyNodes(organization, locked.id(), locked.patientId());
        trail.recordDone(
                AuditAction.MESSAGE_SEND,
                organization,
                AuditTarget.ofPatient(locked.id().toString(), locked.patientId()));
        return added;
    }

    /**
     * Adds a message that the organization's system sends in the name of an assigned professional.
     * The caller has locked the patient.
     */
    public void sendWelcome(UUID organization, long patient, String professional, String text) {
        UUID id =
                conversations
                        .find(organization, patient, professional)
                        .orElseGet(
                                () -> opened(organization, patient, professional, "organization"));
        LockedConversation locked = lock(Party.professional(organization, professional), id);
        add(organization, locked, Side.PROFESSIONAL, new NewMessage(text, null), true);
    }

    /**
     * Records up to which message this side has read. The mark never moves back, nor beyond the
     * newest message.
     *
     * @throws DomainException of kind NOT_FOUND if the conversation is not the party's
     */
    public void markRead(Party reader, UUID conversation, int number) {
        LockedConversation locked = lock(reader, conversation);
        int read = Math.min(number, locked.last());
        if (read <= locked.ownRead()) {
            return;
        }
        Optional<MessageNotice> unread = messages.markRead(reader, locked.id(), read);
        if (reader.side() == Side.PATIENT) {
            messages.removeUnreadNotice(reader.organization(), locked.id());
            messages.addNotices(reader.organization(), unread.map(List::of).orElse(List.of()));
        }
        messages.notifyNodes(reader.organization(), locked.id(), locked.patientId());
        trail.recordDone(
                AuditAction.MESSAGES_READ,
                reader.organization(),
                AuditTarget.ofPatient(locked.patientCode(), locked.patientId()),
                new JsonDocument(
                        "{\"conversation\":\"" + locked.id() + "\",\"number\":" + read + "}"));
    }

    private LockedConversation lock(Party party, UUID conversation) {
        return conversations.lock(party, conversation).orElseThrow(Conversations::notFound);
    }
}
