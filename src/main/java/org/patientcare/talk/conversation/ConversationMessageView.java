package org.patientcare.talk.conversation;

import java.time.Instant;

/** A message of a conversation. */
public record ConversationMessageView(int number, Side from, String text, Instant sentAt) {

    public static ConversationMessageView of(Message message) {
        return new ConversationMessageView(
                message.number(), message.from(), message.text(), message.sentAt());
    }
}
