package org.patientcare.surfaces.widget;

import java.util.List;
import org.patientcare.talk.conversation.MessagePage;

/** Messages in the order of their numbers, and whether there are more. */
public record ConversationMessagesView(List<ConversationMessageView> data, boolean more) {

    static ConversationMessagesView of(MessagePage page) {
        return new ConversationMessagesView(
                page.messages().stream().map(ConversationMessageView::of).toList(), page.more());
    }
}
