package org.patientcare.talk.conversation;

import java.time.Instant;
import java.util.UUID;
import org.patientcare.platform.database.Row;
import org.patientcare.talk.conversation.Party.Side;

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

    /**
     * A message to be sent.
     *
     * @param text as {@link MessageText} allows; CR LF becomes LF
     * @param clientId the sender's own id of the message, which makes sending it again safe; null
     *     for none
     */
    public record NewMessage(String text, UUID clientId) {

        public NewMessage {
            text = MessageText.Validator.normalized(text);
        }
    }
}
