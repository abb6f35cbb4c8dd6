package org.patientcare.talk.conversation;

import java.util.UUID;

/**
 * A message that somebody sends.
 *
 * @param text that {@link MessageText} allows; line ends may be CR LF
 * @param clientId under which the sender knows it, so that it can be sent twice; null for none
 */
public record NewMessage(String text, UUID clientId) {

    public NewMessage {
        text = MessageText.Validator.normal(text);
    }
}
