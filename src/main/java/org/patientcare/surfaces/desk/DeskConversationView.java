package org.patientcare.surfaces.desk;

import java.time.Instant;
import java.util.UUID;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.professional.Workplace;
import org.patientcare.talk.conversation.Conversation;

/**
 * A conversation as its professional sees it.
 *
 * @param last number of the newest message; 0 if there is none yet
 * @param writable always true: who is no longer assigned does not see it any more
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

    /** For whom they talk. */
    public record Place(UUID id, String name) {}

    /**
     * With whom.
     *
     * @param ref our name for them
     * @param name first and last
     */
    public record Patient(String ref, String name) {}

    static DeskConversationView of(Conversation conversation, Desk desk) {
        Workplace place = desk.place(conversation.organization());
        return new DeskConversationView(
                conversation.id(),
                conversation.last(),
                conversation.unread(),
                conversation.ownRead(),
                conversation.otherRead(),
                conversation.writable(),
                conversation.updatedAt(),
                new Place(place.id(), place.name()),
                new Patient(PatientRef.of(conversation.patientId()), conversation.patientName()));
    }
}
