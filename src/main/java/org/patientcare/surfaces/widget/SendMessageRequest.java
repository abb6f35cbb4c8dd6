package org.patientcare.surfaces.widget;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.talk.conversation.MessageText;
import org.patientcare.talk.conversation.NewMessage;

/**
 * What a patient writes.
 *
 * @param clientId under which the page knows it, so that it can be sent twice
 */
public record SendMessageRequest(
        @NotNull @MessageText @Characters(max = MessageText.MAX) String text,
        @Characters(max = 36) @Pattern(regexp = Uuids.PATTERN, message = "must be a UUID")
                String clientId) {

    NewMessage message() {
        return new NewMessage(text, Uuids.parse(clientId).orElse(null));
    }
}
