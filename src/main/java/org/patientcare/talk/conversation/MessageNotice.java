package org.patientcare.talk.conversation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A notice about a message, which becomes an event when it is due (events.md, section 4).
 *
 * @param number of the message
 */
record MessageNotice(UUID conversation, int number, NoticeKind kind, Instant dueAt) {

    /** Delay of the event for a new message, as in the API family. */
    private static final Duration EVENT_DELAY = Duration.ofSeconds(2);

    private static final Duration UNREAD_AFTER = Duration.ofMinutes(5);

    /**
     * The notices of a new message.
     *
     * @param reminded whether an earlier unread message already has its notice
     */
    static List<MessageNotice> of(UUID conversation, Message message, boolean reminded) {
        List<MessageNotice> notices = new ArrayList<>();
        boolean forPatient = message.from() == Side.PROFESSIONAL;
        notices.add(
                new MessageNotice(
                        conversation,
                        message.number(),
                        forPatient ? NoticeKind.RECEIVED : NoticeKind.ANSWERED,
                        message.sentAt().plus(EVENT_DELAY)));
        if (forPatient && !reminded) {
            notices.add(unread(conversation, message.number(), message.sentAt()));
        }
        return notices;
    }

    static MessageNotice unread(UUID conversation, int number, Instant sentAt) {
        return new MessageNotice(
                conversation, number, NoticeKind.UNREAD, sentAt.plus(UNREAD_AFTER));
    }
}
