package org.patientcare.talk.conversation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Something about a message that becomes an event.
 *
 * @param number of the message
 */
record MessageNotice(UUID conversation, int number, NoticeKind kind, Instant dueAt) {

    /** The family tells of a message only then. */
    private static final Duration SETTLED = Duration.ofSeconds(2);

    private static final Duration LEFT_UNREAD = Duration.ofMinutes(5);

    /**
     * Of a new message.
     *
     * @param reminded whether an earlier one has been left unread and has its notice
     */
    static List<MessageNotice> of(UUID conversation, Message message, boolean reminded) {
        List<MessageNotice> notices = new ArrayList<>();
        boolean forPatient = message.from() == Side.PROFESSIONAL;
        notices.add(
                new MessageNotice(
                        conversation,
                        message.number(),
                        forPatient ? NoticeKind.RECEIVED : NoticeKind.ANSWERED,
                        message.sentAt().plus(SETTLED)));
        if (forPatient && !reminded) {
            notices.add(unread(conversation, message.number(), message.sentAt()));
        }
        return notices;
    }

    static MessageNotice unread(UUID conversation, int number, Instant sentAt) {
        return new MessageNotice(conversation, number, NoticeKind.UNREAD, sentAt.plus(LEFT_UNREAD));
    }
}
