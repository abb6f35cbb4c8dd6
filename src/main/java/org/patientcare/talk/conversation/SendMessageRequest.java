package org.patientcare.talk.conversation;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.Uuids;

/**
 * What somebody writes in a conversation.
 *
 * @param clientId under which the page knows it, so that it can be sent twice
 */
public record SendMessageRequest(
        @NotNull @MessageText @Characters(max = MessageText.MAX) String text,
        @Characters(max = 36) @Pattern(regexp = Uuids.PATTERN, message = "must be a UUID")
                String clientId) {

    public NewMessage message() {
        return new NewMessage(text, Uuids.parse(clientId).orElse(null));
    }
}
