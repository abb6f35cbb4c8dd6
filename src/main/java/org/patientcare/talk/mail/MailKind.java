package org.patientcare.talk.mail;

import java.util.Optional;
import java.util.stream.Stream;
import org.patientcare.trail.outbox.EventType;

/** The kinds of events that patients are mailed about. The names are prefixes of text keys. */
enum MailKind {
    CREATED(EventType.APPOINTMENT_CREATED),
    RESCHEDULED(EventType.APPOINTMENT_RESCHEDULED),
    CANCELLED(EventType.APPOINTMENT_CANCELLED),
    MESSAGE(EventType.MESSAGE_UNREAD);

    private final EventType event;

    MailKind(EventType event) {
        this.event = event;
    }

    static Optional<MailKind> of(EventType event) {
        return Stream.of(values()).filter(kind -> kind.event == event).findFirst();
    }

    boolean isOfVisit() {
        return this != MESSAGE;
    }

    /** Whether it announces a visit that is to take place. */
    boolean announcesVisit() {
        return this == CREATED || this == RESCHEDULED;
    }
}
