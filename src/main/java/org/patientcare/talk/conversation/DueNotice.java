package org.patientcare.talk.conversation;

import java.util.UUID;
import org.patientcare.people.professional.ProfessionalPayload;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.outbox.NewEvent;
import org.patientcare.trail.outbox.ObjectKind;

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
                new ProfessionalPayload(row.text("hash"), row.text("name"), row.text("avatar")));
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
                null,
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
