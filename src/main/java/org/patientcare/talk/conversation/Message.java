package org.patientcare.talk.conversation;

import java.time.Instant;
import org.patientcare.platform.database.Row;

/**
 * A message of a conversation.
 *
 * @param number position in the conversation, from 1 without gaps
 */
public record Message(int number, Side from, String text, Instant sentAt) {

    static Message read(Row row) {
        return new Message(
                row.integer("number"),
                row.enumValue(Side.class, "sender"),
                row.text("text"),
                row.instant("sent_at"));
    }
}
