package org.patientcare.talk.conversation;

import java.util.UUID;
import org.patientcare.platform.json.Json;

/**
 * What the page of one side needs to know whether there is anything new.
 *
 * @param last number of the newest message
 * @param unread number of messages that this side has not read
 * @param otherRead number up to which the other side has read
 */
public record ConversationState(UUID id, int last, int unread, int otherRead) {

    private record Notification(String type, UUID id, int last, int unread, int otherRead) {}

    /**
     * The message, of type {@code conversation}, that tells a page this state on its web socket.
     */
    public String socketMessage() {
        return Json.write(new Notification("conversation", id, last, unread, otherRead));
    }
}
