package org.patientcare.talk.conversation;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.RateLimiter.RateWindow;
import org.patientcare.people.professional.ProfessionalDirectory;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.talk.conversation.ConversationPage.ConversationCursor;
import org.patientcare.talk.conversation.Conversations.MessagePage.MessageRange;
import org.patientcare.talk.conversation.Message.NewMessage;
import org.patientcare.talk.conversation.Party.Side;

/**
 * The use cases that both sides share. A conversation of somebody else counts as not existing. Must
 * be called outside any transaction.
 */
@ApplicationScoped
public class Conversations {

    private static final int PATIENT_MAX_PER_MINUTE = 30;
    private static final int PROFESSIONAL_MAX_PER_MINUTE = 60;

    @Inject private ConversationRepository conversations;
    @Inject private MessageRepository messages;
    @EJB private ConversationWrites writes;
    @Inject private ProfessionalDirectory directory;
    @Inject private RateLimiter limiter;

    /**
     * One page of the party's conversations, the one with the newest message first. The read is
     * recorded in the audit trail if something was found.
     *
     * @param after cursor of the previous page; null for the first page
     * @param limit maximum number of conversations
     */
    public ConversationPage list(Party party, ConversationCursor after, int limit) {
        List<Conversation> found = new ArrayList<>(conversations.list(party, after, limit + 1));
        ConversationCursor next = null;
        if (found.size() > limit) {
            found.remove(limit);
            next = ConversationCursor.after(found.get(limit - 1));
        }
        return new ConversationPage(
                withStatus(party.organization(), found), conversations.countUnread(party), next);
    }

    /**
     * Opens the patient's conversation with a professional, or returns the existing one.
     *
     * @param patient internal id
     * @param hash of the professional
     * @throws DomainException of kind NOT_FOUND if the patient has neither a plan nor an
     *     appointment with this professional, or the professional is not assigned; TOO_OFTEN for
     *     the eleventh conversation in a day
     */
    public Conversation open(UUID organization, long patient, String hash) {
        UUID id = writes.open(organization, patient, hash);
        Conversation opened =
                conversations
                        .find(Party.patient(organization, patient), id)
                        .orElseThrow(Conversations::notFound);
        return withStatus(organization, List.of(opened)).get(0);
    }

    /**
     * Messages of a conversation. The read is recorded in the audit trail if something was found.
     *
     * @throws DomainException of kind NOT_FOUND if the conversation is not the party's
     */
    public MessagePage messages(Party party, UUID conversation, MessageRange range) {
        if (conversations.find(party, conversation).isEmpty()) {
            throw notFound();
        }
        MessageRange oneMore = new MessageRange(range.after(), range.before(), range.limit() + 1);
        List<Message> found = messages.read(party, conversation, oneMore);
        if (found.size() <= range.limit()) {
            return new MessagePage(found, false);
        }
        return new MessagePage(
                range.after() == null
                        ? found.subList(1, found.size())
                        : found.subList(0, range.limit()),
                true);
    }

    /**
     * Adds a message; see {@link ConversationWrites#send}. A repeat of one that was sent before
     * does not count.
     *
     * @throws DomainException of kind TOO_OFTEN after 30 messages in a minute by a patient, 60 by a
     *     professional; NOT_FOUND and NOT_POSSIBLE as {@link ConversationWrites#send}
     */
    public Message send(Party from, UUID conversation, NewMessage message) {
        Optional<Message> sent = messages.findByClientId(from, conversation, message.clientId());
        if (sent.isPresent()) {
            return sent.get();
        }
        int most =
                from.side() == Side.PATIENT ? PATIENT_MAX_PER_MINUTE : PROFESSIONAL_MAX_PER_MINUTE;
        RateWindow window = limiter.count("message:" + from.rateLimitKey(), most);
        if (window.isExceeded()) {
            throw DomainException.tooOften(
                    ErrorCode.TOO_MANY_REQUESTS,
                    "Too many messages: try again in " + window.resetSeconds() + " s.",
                    window.resetSeconds());
        }
        return writes.send(from, conversation, message);
    }

    /**
     * Records up to which message a side has read; see {@link ConversationWrites#markRead}.
     *
     * @throws DomainException of kind NOT_FOUND if the conversation is not the party's
     */
    public void markRead(Party reader, UUID conversation, int number) {
        writes.markRead(reader, conversation, number);
    }

    private List<Conversation> withStatus(UUID organization, List<Conversation> found) {
        Set<String> online =
                directory.online(
                        organization,
                        found.stream().map(one -> one.professional().hash()).distinct().toList());
        return found.stream().map(one -> one.withStatus(online)).toList();
    }

    static DomainException notFound() {
        return DomainException.notFound("There is no conversation with this id.");
    }

    /**
     * A page of messages in the order of their numbers.
     *
     * @param more whether there are more in the direction of the request: newer ones with {@code
     *     after}, otherwise older ones
     */
    public record MessagePage(List<Message> messages, boolean more) {

        public MessagePage {
            messages = List.copyOf(messages);
        }

        /**
         * The messages requested: those after a number, or else the newest; in both cases only
         * those before another number.
         *
         * @param after exclusive; null for the newest messages
         * @param before exclusive; null for no limit
         * @param limit maximum number of messages, 1 to 100
         */
        public record MessageRange(Integer after, Integer before, int limit) {}
    }
}
