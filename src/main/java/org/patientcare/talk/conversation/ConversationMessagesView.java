package org.patientcare.talk.conversation;

import java.time.Instant;
import java.util.List;
import org.patientcare.talk.conversation.Conversations.MessagePage;
import org.patientcare.talk.conversation.Party.Side;

/** Messages in the order of their numbers, and whether there are more. */
public record ConversationMessagesView(List<ConversationMessageView> data, boolean more) {

    public static ConversationMessagesView of(MessagePage page) {
        return new ConversationMessagesView(
                page.messages().stream().map(ConversationMessageView::of).toList(), page.more());
    }

    /** A message of a conversation. */
    public record ConversationMessageView(int number, Side from, String text, Instant sentAt) {

        public static ConversationMessageView of(Message message) {
            return new ConversationMessageView(
                    message.number(), message.from(), message.text(), message.sentAt());
        }
    }
}
