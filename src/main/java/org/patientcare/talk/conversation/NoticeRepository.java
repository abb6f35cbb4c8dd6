package org.patientcare.talk.conversation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;

@ApplicationScoped
class NoticeRepository {

    /** Maximum number of notices of an organization in one transaction. */
    static final int BATCH_SIZE = 100;

    private static final String ADD =
            """
            INSERT INTO message_notice (organization_id, conversation_id, number, kind, due_at)
            VALUES (:organization, :conversation, :number, :kind, :due)""";

    private static final String REMOVE_UNREAD =
            "DELETE FROM message_notice WHERE organization_id = :organization"
                    + " AND conversation_id = :conversation AND kind = 'unread'";

    private static final String ORGANIZATIONS =
            "SELECT DISTINCT organization_id FROM message_notice WHERE due_at <= statement_timestamp()";

    /**
     * Locks the notices together with their conversations, so that the events of a conversation are
     * in order; rows that another transaction has locked are left for the next time.
     */
    private static final String TAKE =
            """
            WITH due AS (
                SELECT n.conversation_id, n.number, n.kind, n.due_at, c.patient_id, c.patient_read, c.professional_hash
                FROM message_notice n
                JOIN conversation c ON c.organization_id = n.organization_id AND c.id = n.conversation_id
                WHERE n.organization_id = :organization AND n.due_at <= statement_timestamp()
                ORDER BY n.due_at LIMIT :most FOR UPDATE OF n, c SKIP LOCKED),
            taken AS (
                DELETE FROM message_notice WHERE organization_id = :organization
                AND (conversation_id, number, kind) IN (SELECT conversation_id, number, kind FROM due)
                RETURNING conversation_id, number, kind)
            SELECT d.conversation_id, d.number, d.kind, d.patient_id, t.code, d.number <= d.patient_read AS is_read,
                p.hash, p.name, p.avatar
            FROM taken JOIN due d USING (conversation_id, number, kind)
            JOIN patient t ON t.organization_id = :organization AND t.id = d.patient_id
            JOIN professional p ON p.hash = d.professional_hash
            ORDER BY d.due_at, d.number""";

    @Inject private Database database;

    void add(UUID organization, List<MessageNotice> notices) {
        for (MessageNotice notice : notices) {
            database.forOrganization(organization)
                    .statement(ADD)
                    .bind("conversation", notice.conversation())
                    .bind("number", notice.number())
                    .bind("kind", notice.kind().code())
                    .bind("due", notice.dueAt())
                    .updateOne();
        }
    }

    /** Removes the notice of an unread message, if there is one. */
    void removeUnread(UUID organization, UUID conversation) {
        database.forOrganization(organization)
                .statement(REMOVE_UNREAD)
                .bind("conversation", conversation)
                .updateAny();
    }

    /** The organizations with due notices. */
    List<UUID> organizations() {
        return database.inScope(Scope.RELAY)
                .statement(ORGANIZATIONS)
                .list(row -> row.uuid("organization_id"));
    }

    /** Removes due notices, the oldest first, and returns them. */
    List<DueNotice> take(UUID organization) {
        return database.forOrganization(organization)
                .statement(TAKE)
                .bind("most", BATCH_SIZE)
                .list(DueNotice::read);
    }
}
