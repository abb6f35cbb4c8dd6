package org.patientcare.talk.conversation;

import java.util.List;

/**
 * Conversations, the one with the newest message first.
 *
 * @param unread messages that are unread in all conversations of the party
 * @param next where the list goes on; null at its end
 */
public record ConversationPage(
        List<Conversation> conversations, long unread, ConversationCursor next) {

    public ConversationPage {
        conversations = List.copyOf(conversations);
    }
}
