package org.patientcare.talk.conversation;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.talk.conversation.ConversationPage.ConversationCursor;

/**
 * Conversations of a professional, who may work for several organizations and is a separate party
 * in each. Must be called outside any transaction.
 */
@ApplicationScoped
public class DeskConversations {

    private static final Comparator<ConversationCursor> NEWEST_FIRST =
            Comparator.comparing(ConversationCursor::updatedAt)
                    .thenComparing(place -> place.id().toString())
                    .reversed();

    @Inject private ConversationRepository conversations;
    @EJB private ConversationWrites writes;

    /**
     * One page of the conversations of all these parties, the one with the newest message first.
     * The audit trail records which were shown.
     *
     * @param after cursor of the previous page; null for the first page
     * @param limit maximum number of conversations
     */
    public ConversationPage list(Collection<Party> parties, ConversationCursor after, int limit) {
        return part(parties, after, limit, true);
    }

    /**
     * The same page without a record in the audit trail. It may only be compared with what the
     * professional has already seen; nothing of it may be shown.
     */
    public ConversationPage peek(Collection<Party> parties, ConversationCursor after, int limit) {
        return part(parties, after, limit, false);
    }

    private ConversationPage part(
            Collection<Party> parties, ConversationCursor after, int limit, boolean shows) {
        Map<ConversationCursor, Party> places = new LinkedHashMap<>();
        long unread = 0;
        for (Party party : parties) {
            conversations
                    .cursors(party, after, limit + 1)
                    .forEach(place -> places.put(place, party));
            unread += conversations.countUnread(party);
        }
        List<ConversationCursor> ordered = places.keySet().stream().sorted(NEWEST_FIRST).toList();
        List<ConversationCursor> shown = ordered.subList(0, Math.min(limit, ordered.size()));
        return new ConversationPage(
                read(parties, places, shown, shows),
                unread,
                shown.size() < ordered.size() ? shown.get(limit - 1) : null);
    }

    private List<Conversation> read(
            Collection<Party> parties,
            Map<ConversationCursor, Party> places,
            List<ConversationCursor> shown,
            boolean shows) {
        List<Conversation> all = new ArrayList<>();
        for (Party party : parties) {
            List<UUID> own =
                    shown.stream()
                            .filter(place -> places.get(place).equals(party))
                            .map(ConversationCursor::id)
                            .toList();
            if (!own.isEmpty()) {
                all.addAll(
                        shows
                                ? conversations.listByIds(party, own)
                                : conversations.listByIdsUnaudited(party, own));
            }
        }
        all.sort(Comparator.comparing(ConversationCursor::after, NEWEST_FIRST));
        return all;
    }

    /**
     * Opens a professional's conversation with a patient whom they may reach, or returns the
     * existing one.
     *
     * @param patient internal id
     * @throws DomainException of kind NOT_FOUND if the organization has no such patient, or the
     *     professional is not assigned to it
     */
    public Conversation open(Party professional, long patient) {
        UUID id =
                writes.openByProfessional(
                        professional.organization(), patient, professional.professional());
        return conversations.listByIds(professional, List.of(id)).stream()
                .findFirst()
                .orElseThrow(Conversations::notFound);
    }

    /**
     * The id of a professional's conversation with a patient; empty if neither has opened one.
     *
     * @param patient internal id
     */
    public Optional<UUID> find(Party professional, long patient) {
        return conversations.find(
                professional.organization(), patient, professional.professional());
    }

    /**
     * The one of these parties that takes part in a conversation.
     *
     * @throws DomainException of kind NOT_FOUND if none of them does
     */
    public Party partyOf(Collection<Party> parties, UUID conversation) {
        return parties.stream()
                .filter(party -> conversations.isOf(party, conversation))
                .findFirst()
                .orElseThrow(Conversations::notFound);
    }
}
