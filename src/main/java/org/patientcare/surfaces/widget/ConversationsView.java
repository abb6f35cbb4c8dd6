package org.patientcare.surfaces.widget;

import java.util.List;
import org.patientcare.talk.conversation.ConversationPage;

/**
 * A part of the patient's conversations.
 *
 * @param unread messages that are unread in all of them
 * @param next for {@code after}; null at the end
 */
public record ConversationsView(List<ConversationView> data, long unread, String next) {

    static ConversationsView of(ConversationPage page) {
        return new ConversationsView(
                page.conversations().stream().map(ConversationView::of).toList(),
                page.unread(),
                page.next() == null ? null : page.next().text());
    }
}
