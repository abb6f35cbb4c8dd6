package org.patientcare.surfaces.widget;

import java.util.List;
import org.patientcare.talk.conversation.ConversationPage;

/**
 * A page of the patient's conversations.
 *
 * @param unread the number of unread messages in all their conversations
 * @param next the value of {@code after} for the next page; null on the last one
 */
public record ConversationsView(List<ConversationView> data, long unread, String next) {

    static ConversationsView of(ConversationPage page) {
        return new ConversationsView(
                page.conversations().stream().map(ConversationView::of).toList(),
                page.unread(),
                page.next() == null ? null : page.next().text());
    }
}
