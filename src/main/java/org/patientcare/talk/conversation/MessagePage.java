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

    /**
     * The messages requested: those after a number, or else the newest; in both cases only those
     * before another number.
     *
     * @param after exclusive; null for the newest messages
     * @param before exclusive; null for no limit
     * @param limit maximum number of messages, 1 to 100
     */
    public record MessageRange(Integer after, Integer before, int limit) {}
}
