package org.patientcare.talk.conversation;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.patientcare.platform.database.Row;

/**
 * A conversation as one side sees it.
 *
 * @param patientId internal id
 * @param patientName first and last name
 * @param last number of the newest message; 0 if there is none yet
 * @param unread how many messages of the other side this side has not read
 * @param ownRead number up to which this side has read
 * @param otherRead number up to which the other side has read
 * @param writable whether messages can still be sent: the professional is assigned to the
 *     organization
 * @param updatedAt when the newest message was sent; if there is none, when the conversation was
 *     opened
 */
public record Conversation(
        UUID organization,
        UUID id,
        long patientId,
        String patientName,
        int last,
        int unread,
        int ownRead,
        int otherRead,
        boolean writable,
        Instant updatedAt,
        ConversationProfessional professional) {

    /**
     * The professional of a conversation.
     *
     * @param title null if unset
     * @param avatar null if unset
     */
    public record ConversationProfessional(
            String hash, String name, String title, String avatar, boolean isOnline) {}

    static Conversation read(Row row) {
        return new Conversation(
                row.uuid("organization_id"),
                row.uuid("id"),
                row.number("patient_id"),
                row.text("patient_name"),
                row.integer("last"),
                row.integer("unread"),
                row.integer("own_read"),
                row.integer("other_read"),
                row.flag("writable"),
                row.instant("updated_at"),
                new ConversationProfessional(
                        row.text("hash"),
                        row.text("name"),
                        row.text("title"),
                        row.text("avatar"),
                        false));
    }

    /**
     * The same conversation with the professional's current status.
     *
     * @param online hashes of the professionals who are online
     */
    Conversation withStatus(Set<String> online) {
        return new Conversation(
                organization,
                id,
                patientId,
                patientName,
                last,
                unread,
                ownRead,
                otherRead,
                writable,
                updatedAt,
                new ConversationProfessional(
                        professional.hash(),
                        professional.name(),
                        professional.title(),
                        professional.avatar(),
                        online.contains(professional.hash())));
    }
}
