package org.patientcare.surfaces.desk;

import jakarta.ws.rs.core.EntityTag;
import java.util.List;
import org.patientcare.talk.conversation.ConversationPage;

/**
 * A page of the professional's conversations.
 *
 * @param unread the number of unread messages in all their conversations
 * @param next the value of {@code after} for the next page; null on the last one
 */
public record DeskConversationsView(List<DeskConversationView> data, long unread, String next) {

    static DeskConversationsView of(ConversationPage page, Desk desk) {
        return new DeskConversationsView(
                page.conversations().stream()
                        .map(each -> DeskConversationView.of(each, desk))
                        .toList(),
                page.unread(),
                page.next() == null ? null : page.next().text());
    }

    /** An entity tag that changes with any part of the response. */
    EntityTag tag() {
        return new EntityTag(ContentTag.of(this));
    }
}
