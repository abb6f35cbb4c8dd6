package org.patientcare.talk.conversation;

import org.patientcare.platform.shared.WireNamed;
import org.patientcare.trail.outbox.EventType;

/** The kinds of notices, and the events they become. */
enum NoticeKind implements WireNamed {
    /** A professional wrote to the patient. */
    RECEIVED(EventType.PATIENT_MESSAGE_RECEIVED),

    /** The patient has not read a message for five minutes. */
    UNREAD(EventType.MESSAGE_UNREAD),

    /** The patient wrote to the professional. */
    ANSWERED(EventType.CARE_PROFESSIONAL_MESSAGE_RECEIVED);

    private final EventType event;

    NoticeKind(EventType event) {
        this.event = event;
    }

    EventType event() {
        return event;
    }
}
