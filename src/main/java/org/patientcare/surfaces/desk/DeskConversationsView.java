package org.patientcare.surfaces.desk;

import jakarta.ws.rs.core.EntityTag;
import java.util.List;
import org.patientcare.talk.conversation.ConversationPage;

/**
 * A part of the professional's conversations.
 *
 * @param unread messages that are unread in all of them
 * @param next for {@code after}; null at the end
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

    /** Another one as soon as anything in the answer differs. */
    EntityTag tag() {
        return new EntityTag(ContentTag.of(this));
    }
}
