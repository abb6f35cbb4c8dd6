package org.patientcare.talk.conversation;

import java.util.List;

/**
 * A page of conversations, the one with the newest message first.
 *
 * @param unread number of unread messages in all conversations of the party
 * @param next cursor of the next page; null on the last page
 */
public record ConversationPage(
        List<Conversation> conversations, long unread, ConversationCursor next) {

    public ConversationPage {
        conversations = List.copyOf(conversations);
    }
}
