package org.patientcare.talk.conversation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.talk.conversation.LockedConversationRepository.LockedConversation;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/** Reads and writes the messages of conversations. */
@ApplicationScoped
class MessageRepository {

    /** The PostgreSQL notification channel for changes in conversations. */
    static final String CHANNEL = "conversation";

    private static final String READ =
            """
            SELECT m.number, m.sender, m.text, m.sent_at, p.code, p.id AS patient_id
            FROM conversation c
            JOIN patient p ON p.organization_id = c.organization_id AND p.id = c.patient_id
            JOIN conversation_message m ON m.organization_id = c.organization_id AND m.conversation_id = c.id
            LEFT JOIN professional_assignment a ON a.organization_id = c.organization_id
                AND a.professional_hash = c.professional_hash
            WHERE c.organization_id = :organization AND c.id = :conversation AND $self
                AND m.number > :after AND m.number < :before
            ORDER BY m.number $order LIMIT :most""";

    private static final String SENT =
            """
            SELECT number, sender, text, sent_at FROM conversation_message WHERE organization_id = :organization
                AND conversation_id = :conversation AND sender = :sender AND client_id = :client""";

    /**
     * The time of a message is never before that of the previous one, even if the clock goes back.
     */
    private static final String ADD =
            """
            WITH message AS (
                INSERT INTO conversation_message (organization_id, conversation_id, number, sender, text, client_id, welcome, sent_at)
                SELECT organization_id, id, last + 1, CAST(:sender AS text), CAST(:text AS text), CAST(:client AS uuid),
                    CAST(:welcome AS boolean), greatest(clock_timestamp(), updated_at)
                FROM conversation WHERE organization_id = :organization AND id = :conversation
                RETURNING number, sender, text, sent_at),
            counted AS (
                UPDATE conversation c SET last = message.number, updated_at = message.sent_at, changed_at = message.sent_at,
                    patient_unread = patient_unread + CASE sender WHEN 'patient' THEN 0 ELSE 1 END,
                    professional_unread = professional_unread + CASE sender WHEN 'patient' THEN 1 ELSE 0 END,
                    reminded = CASE sender WHEN 'patient' THEN reminded ELSE coalesce(reminded, message.number) END
                FROM message WHERE c.organization_id = :organization AND c.id = :conversation RETURNING c.last AS counted)
            SELECT message.*, counted.counted FROM message JOIN counted ON true""";

    /**
     * One update for all columns: with a second one in the same transaction PostgreSQL would check
     * the foreign key to the patient again, and so wait for whoever has locked the patient and may
     * be waiting for this conversation.
     */
    private static final String MARK =
            """
            WITH oldest AS (
                SELECT number, sent_at FROM conversation_message WHERE organization_id = :organization
                    AND conversation_id = :conversation AND number > :number AND sender = '$other'
                ORDER BY number LIMIT 1)
            UPDATE conversation SET $own_read = :number, changed_at = clock_timestamp(), $own_unread = (
                    SELECT count(*) FROM conversation_message WHERE organization_id = :organization
                        AND conversation_id = :conversation AND number > :number AND sender = '$other'),
                reminded = CASE '$other' WHEN 'professional' THEN (SELECT number FROM oldest) ELSE reminded END
            WHERE organization_id = :organization AND id = :conversation
            RETURNING (SELECT number FROM oldest) AS oldest, (SELECT sent_at FROM oldest) AS sent_at""";

    private static final String SAID_LATELY =
            """
            SELECT EXISTS (SELECT FROM conversation c JOIN conversation_message m
                ON m.organization_id = c.organization_id AND m.conversation_id = c.id
                WHERE c.organization_id = :organization AND c.patient_id = :patient AND m.welcome AND m.text = :text
                    AND m.sent_at > statement_timestamp() - interval '10 minutes') AS said""";

    @Inject private Database database;
    @Inject private AuditTrail trail;

    /**
     * Reads messages in the order of their numbers. The read is recorded in the audit trail if
     * something was found. Must not be called in a transaction.
     */
    List<Message> read(Party party, UUID conversation, MessageRange range) {
        String sql = party.sql(READ).replace("$order", range.after() == null ? "DESC" : "ASC");
        SqlStatement select =
                party.bind(database.forOrganization(party.organization()).statement(sql))
                        .bind("conversation", conversation)
                        .bind("after", Objects.requireNonNullElse(range.after(), 0))
                        .bind(
                                "before",
                                Objects.requireNonNullElse(range.before(), Integer.MAX_VALUE))
                        .bind("most", range.limit());
        JsonDocument facts = new JsonDocument("{\"conversation\":\"" + conversation + "\"}");
        return trail
                .read(AuditAction.MESSAGES_READ, party.organization(), facts, select, Message::read)
                .stream()
                .sorted(Comparator.comparingInt(Message::number))
                .toList();
    }

    /** The message that this side already sent with this client id. */
    Optional<Message> findByClientId(
            UUID organization, UUID conversation, Side sender, UUID client) {
        return in(SENT, organization, conversation)
                .bind("sender", sender.code())
                .bind("client", client)
                .first(Message::read);
    }

    /** Adds the next message to a conversation that is locked. */
    Message add(
            UUID organization,
            LockedConversation conversation,
            Side sender,
            NewMessage message,
            boolean welcome) {
        return in(ADD, organization, conversation.id())
                .bind("sender", sender.code())
                .bind("text", message.text())
                .bind("client", message.clientId())
                .bind("welcome", welcome)
                .one(Message::read);
    }

    /**
     * Records up to which message a side has read, in a conversation that is locked. If the side is
     * the patient, the oldest message that is still unread becomes the one with a notice.
     *
     * @return the notice of the oldest message that is still unread; empty if there is none
     */
    Optional<MessageNotice> markRead(Party party, UUID conversation, int number) {
        return in(party.sql(MARK), party.organization(), conversation)
                .bind("number", number)
                .one(
                        row ->
                                row.optionalInteger("oldest")
                                        .map(
                                                oldest ->
                                                        MessageNotice.unread(
                                                                conversation,
                                                                oldest,
                                                                row.instant("sent_at"))));
    }

    /** Whether the organization's system sent the patient this text within the last ten minutes. */
    boolean wasSentRecently(UUID organization, long patient, String text) {
        return database.forOrganization(organization)
                .statement(SAID_LATELY)
                .bind("patient", patient)
                .bind("text", text)
                .one(row -> row.flag("said"));
    }

    /** Notifies all nodes when the transaction is committed. */
    void notifyNodes(UUID organization, UUID conversation, long patient) {
        database.statement("SELECT pg_notify('conversation', :what)")
                .bind("what", new ConversationKey(organization, conversation, patient).toString())
                .execute();
    }

    private SqlStatement in(String sql, UUID organization, UUID conversation) {
        return database.forOrganization(organization)
                .statement(sql)
                .bind("conversation", conversation);
    }
}
