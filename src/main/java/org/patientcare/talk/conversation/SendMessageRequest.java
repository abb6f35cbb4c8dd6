package org.patientcare.talk.conversation;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.talk.conversation.Message.NewMessage;

/**
 * A message that the caller sends in a conversation.
 *
 * @param clientId the page's own id of the message, which makes sending it again safe; null for
 *     none
 */
public record SendMessageRequest(
        @NotNull @MessageText @Characters(max = MessageText.MAX) String text,
        @Characters(max = 36) @Pattern(regexp = Uuids.PATTERN, message = "{not_a_uuid}")
                String clientId) {

    public NewMessage message() {
        return new NewMessage(text, Uuids.parse(clientId).orElse(null));
    }
}
