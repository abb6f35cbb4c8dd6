package org.patientcare.talk.conversation;

import java.util.List;

/**
 * Messages in the order of their numbers.
 *
 * @param more whether there are more where the page was asked to go on: newer ones behind it for
 *     {@code after}, else older ones before it
 */
public record MessagePage(List<Message> messages, boolean more) {

    public MessagePage {
        messages = List.copyOf(messages);
    }
}
