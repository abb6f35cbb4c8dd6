package org.patientcare.talk.conversation;

import java.util.List;

/** Messages in the order of their numbers, and whether there are more. */
public record ConversationMessagesView(List<ConversationMessageView> data, boolean more) {

    public static ConversationMessagesView of(MessagePage page) {
        return new ConversationMessagesView(
                page.messages().stream().map(ConversationMessageView::of).toList(), page.more());
    }
}
