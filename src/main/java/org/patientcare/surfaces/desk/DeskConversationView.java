package org.patientcare.surfaces.desk;

import java.time.Instant;
import java.util.UUID;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.professional.Workplace;
import org.patientcare.talk.conversation.Conversation;

/**
 * A conversation as the professional in it sees it.
 *
 * @param last the number of the newest message; 0 if there is none
 * @param writable always true, because a professional no longer sees the conversation once they are
 *     not assigned to the organization any more
 */
public record DeskConversationView(
        UUID id,
        int last,
        int unread,
        int ownRead,
        int otherRead,
        boolean writable,
        Instant updatedAt,
        Place organization,
        Patient patient) {

    /** The organization for which the professional writes. */
    public record Place(UUID id, String name) {}

    /**
     * The patient in the conversation.
     *
     * @param ref our opaque reference to the patient
     * @param name first and last name
     */
    public record Patient(String ref, String name) {}

    static DeskConversationView of(Conversation conversation, Desk desk) {
        Workplace workplace = desk.workplace(conversation.organization());
        return new DeskConversationView(
                conversation.id(),
                conversation.last(),
                conversation.unread(),
                conversation.ownRead(),
                conversation.otherRead(),
                conversation.writable(),
                conversation.updatedAt(),
                new Place(workplace.id(), workplace.name()),
                new Patient(PatientRef.of(conversation.patientId()), conversation.patientName()));
    }
}
