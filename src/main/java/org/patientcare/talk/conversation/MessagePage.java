package org.patientcare.talk.conversation;

import java.util.List;

/**
 * A page of messages in the order of their numbers.
 *
 * @param more whether there are more in the direction of the request: newer ones with {@code
 *     after}, otherwise older ones
 */
public record MessagePage(List<Message> messages, boolean more) {

    public MessagePage {
        messages = List.copyOf(messages);
    }
}
