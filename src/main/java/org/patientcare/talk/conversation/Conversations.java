package org.patientcare.talk.conversation;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.RateWindow;
import org.patientcare.people.professional.Consultants;
import org.patientcare.platform.shared.DomainException;

/**
 * What both sides do in their conversations. A conversation of others is one that does not exist.
 * To be used outside any transaction.
 */
@ApplicationScoped
public class Conversations {

    private static final int OF_A_PATIENT = 30;
    private static final int OF_A_PROFESSIONAL = 60;

    @Inject private ConversationRepository conversations;
    @Inject private MessageRepository messages;
    @EJB private ConversationWrites writes;
    @Inject private Consultants consultants;
    @Inject private RateLimiter limiter;

    /**
     * The party's, the one with the newest message first; the trail notes that they were shown, if
     * there were any.
     *
     * @param after where to go on; null for the beginning
     * @param limit conversations at most
     */
    public ConversationPage list(Party party, ConversationCursor after, int limit) {
        List<Conversation> found = new ArrayList<>(conversations.list(party, after, limit + 1));
        ConversationCursor next = null;
        if (found.size() > limit) {
            found.remove(limit);
            next = ConversationCursor.behind(found.get(limit - 1));
        }
        return new ConversationPage(
                withStatus(party.organization(), found), conversations.unread(party), next);
    }

    /**
     * The patient's conversation with a professional; opens it unless it is there.
     *
     * @throws DomainException of kind NOT_FOUND if the patient has neither a plan nor an
     *     appointment with this professional, or they are not assigned; TOO_OFTEN for the eleventh
     *     in a day
     */
    public Conversation open(UUID organization, long patient, String hash) {
        UUID id = writes.open(organization, patient, hash);
        Conversation opened =
                conversations
                        .find(Party.patient(organization, patient), id)
                        .orElseThrow(Conversations::unknown);
        return withStatus(organization, List.of(opened)).get(0);
    }

    /**
     * Messages of a conversation; the trail notes that they were shown, if there were any.
     *
     * @throws DomainException of kind NOT_FOUND if it is not the party's
     */
    public MessagePage messages(Party party, UUID conversation, MessageRange range) {
        if (conversations.find(party, conversation).isEmpty()) {
            throw unknown();
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
     * Adds a message; see {@link ConversationWrites#send}.
     *
     * @throws DomainException of kind TOO_OFTEN after 30 in a minute of a patient, 60 of a
     *     professional; NOT_FOUND, NOT_POSSIBLE
     */
    public Message send(Party from, UUID conversation, NewMessage message) {
        int most = from.side() == Side.PATIENT ? OF_A_PATIENT : OF_A_PROFESSIONAL;
        RateWindow window = limiter.count("message:" + from.key(), most);
        if (window.exceeded()) {
            throw DomainException.tooOften(
                    "Too many messages: try again in " + window.resetSeconds() + " s.",
                    window.resetSeconds());
        }
        return writes.send(from, conversation, message);
    }

    /**
     * Notes up to where a side has read; see {@link ConversationWrites#read}.
     *
     * @throws DomainException of kind NOT_FOUND if the conversation is not the party's
     */
    public void read(Party reader, UUID conversation, int number) {
        writes.read(reader, conversation, number);
    }

    private List<Conversation> withStatus(UUID organization, List<Conversation> found) {
        Set<String> online =
                consultants.online(
                        organization,
                        found.stream().map(one -> one.professional().hash()).distinct().toList());
        return found.stream().map(one -> one.withStatus(online)).toList();
    }

    static DomainException unknown() {
        return DomainException.notFound("There is no conversation with this id.");
    }
}
