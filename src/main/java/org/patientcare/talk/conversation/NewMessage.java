package org.patientcare.talk.conversation;

import java.util.UUID;

/**
 * A message to be sent.
 *
 * @param text as {@link MessageText} allows; CR LF becomes LF
 * @param clientId the sender's own id of the message, which makes sending it again safe; null for
 *     none
 */
public record NewMessage(String text, UUID clientId) {

    public NewMessage {
        text = MessageText.Validator.normalized(text);
    }
}
