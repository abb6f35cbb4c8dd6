package org.patientcare.surfaces.widget;

import java.time.Instant;
import org.patientcare.talk.conversation.Message;
import org.patientcare.talk.conversation.Side;

/** A message of a conversation. */
public record ConversationMessageView(int number, Side from, String text, Instant sentAt) {

    static ConversationMessageView of(Message message) {
        return new ConversationMessageView(
                message.number(), message.from(), message.text(), message.sentAt());
    }
}
