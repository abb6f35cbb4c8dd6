package org.patientcare.surfaces.widget;

import java.time.Instant;
import java.util.UUID;
import org.patientcare.people.professional.Consultant;
import org.patientcare.talk.conversation.Conversation;

/**
 * A conversation as the patient in it sees it.
 *
 * @param last the number of the newest message; 0 if there is none
 * @param writable whether the professional can still receive messages
 */
public record ConversationView(
        UUID id,
        int last,
        int unread,
        int ownRead,
        int otherRead,
        boolean writable,
        Instant updatedAt,
        Professional professional) {

    /** The professional in the conversation. */
    public record Professional(
            String hash, String name, String title, String avatar, Consultant.Status status) {}

    static ConversationView of(Conversation conversation) {
        Conversation.ConversationProfessional other = conversation.professional();
        return new ConversationView(
                conversation.id(),
                conversation.last(),
                conversation.unread(),
                conversation.ownRead(),
                conversation.otherRead(),
                conversation.writable(),
                conversation.updatedAt(),
                new Professional(
                        other.hash(),
                        other.name(),
                        other.title(),
                        other.avatar(),
                        other.isOnline() ? Consultant.Status.ONLINE : Consultant.Status.OFFLINE));
    }
}
