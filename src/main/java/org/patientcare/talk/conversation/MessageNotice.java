package org.patientcare.talk.conversation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.patientcare.people.professional.ProfessionalPayload;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.talk.conversation.Party.Side;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.NewEvent;
import org.patientcare.trail.outbox.ObjectKind;

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

    /**
     * A notice that is due, with the data of its event. It holds no message text.
     *
     * @param patientId internal id
     * @param patientCode the organization's code
     * @param isRead whether the patient has read the message
     */
    record DueNotice(
            UUID conversation,
            NoticeKind kind,
            long patientId,
            String patientCode,
            boolean isRead,
            ProfessionalPayload professional) {

        private record PatientPart(String code) {}

        private record MessagePart(boolean isRead) {}

        private record IdPart(String id) {}

        private record Received(
                ProfessionalPayload professional, PatientPart patient, MessagePart message) {}

        private record Unread(ProfessionalPayload professional, PatientPart patient) {}

        private record Answered(IdPart conversation, PatientPart patient, IdPart professional) {}

        static DueNotice read(Row row) {
            return new DueNotice(
                    row.uuid("conversation_id"),
                    row.enumValue(NoticeKind.class, "kind"),
                    row.number("patient_id"),
                    row.text("code"),
                    row.flag("is_read"),
                    new ProfessionalPayload(
                            row.text("hash"), row.text("name"), row.text("avatar")));
        }

        /** Whether the notice no longer applies: the patient has read the message meanwhile. */
        boolean isObsolete() {
            return kind == NoticeKind.UNREAD && isRead;
        }

        NewEvent event() {
            return new NewEvent(
                    kind.event(),
                    ObjectKind.CONVERSATION,
                    conversation.toString(),
                    new NewEvent.ConcernedPatient(patientId, patientCode),
                    new JsonDocument(Json.write(payload())));
        }

        private Object payload() {
            PatientPart patient = new PatientPart(patientCode);
            return switch (kind) {
                case RECEIVED -> new Received(professional, patient, new MessagePart(isRead));
                case UNREAD -> new Unread(professional, patient);
                case ANSWERED ->
                        new Answered(
                                new IdPart(conversation.toString()),
                                patient,
                                new IdPart(professional.id()));
            };
        }
    }
}
