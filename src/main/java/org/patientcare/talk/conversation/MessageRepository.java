package org.patientcare.talk.conversation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.retention.ExpiringRows;
import org.patientcare.platform.retention.RetentionClass;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.talk.conversation.ConversationNotifications.ConversationKey;
import org.patientcare.talk.conversation.ConversationRepository.LockedConversation;
import org.patientcare.talk.conversation.Conversations.MessagePage.MessageRange;
import org.patientcare.talk.conversation.Message.NewMessage;
import org.patientcare.talk.conversation.MessageNotice.DueNotice;
import org.patientcare.talk.conversation.Party.Side;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.Reading;

/** Reads, writes and removes the messages of conversations, and the notices about them. */
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
            SELECT m.number, m.sender, m.text, m.sent_at FROM conversation_message m
            JOIN conversation c ON c.organization_id = m.organization_id AND c.id = m.conversation_id
            LEFT JOIN professional_assignment a ON a.organization_id = c.organization_id
                AND a.professional_hash = c.professional_hash
            WHERE m.organization_id = :organization AND m.conversation_id = :conversation AND m.sender = :sender
                AND m.client_id = :client AND $self""";

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

    private static final String IS_HIDDEN =
            """
            SELECT NOT EXISTS (SELECT FROM conversation WHERE organization_id = :organization AND id = :conversation) AS hidden""";

    private static final String SAID_LATELY =
            """
            SELECT EXISTS (SELECT FROM conversation c JOIN conversation_message m
                ON m.organization_id = c.organization_id AND m.conversation_id = c.id
                WHERE c.organization_id = :organization AND c.patient_id = :patient AND m.welcome AND m.text = :text
                    AND m.sent_at > statement_timestamp() - interval '10 minutes') AS said""";

    /** Maximum number of notices of an organization in one transaction. */
    static final int NOTICE_BATCH_SIZE = 100;

    private static final String ADD_NOTICE =
            """
            INSERT INTO message_notice (organization_id, conversation_id, number, kind, due_at)
            VALUES (:organization, :conversation, :number, :kind, :due)""";

    private static final String REMOVE_UNREAD_NOTICE =
            "DELETE FROM message_notice WHERE organization_id = :organization"
                    + " AND conversation_id = :conversation AND kind = 'unread'";

    private static final String ORGANIZATIONS_WITH_DUE =
            "SELECT DISTINCT organization_id FROM message_notice WHERE due_at <= statement_timestamp()";

    /**
     * Locks the notices together with their conversations, so that the events of a conversation are
     * in order; rows that another transaction has locked are left for the next time.
     */
    private static final String TAKE_DUE =
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

    /** The period of the organization, where it has one, comes before that of the installation. */
    private static final String END =
            "statement_timestamp() - coalesce((SELECT make_interval(days => message_retention_days)"
                    + " FROM organization WHERE id = :organization), :seconds * interval '1 second')";

    private static final String WITHOUT_MESSAGES =
            """
            updated_at < $end AND NOT EXISTS (SELECT FROM conversation_message m
                    WHERE m.organization_id = :organization AND m.conversation_id = conversation.id)
                AND NOT EXISTS (SELECT FROM message_notice n
                    WHERE n.organization_id = :organization AND n.conversation_id = conversation.id)"""
                    .replace("$end", END);

    /**
     * Messages of conversations that are locked are left for the next time. If no message that the
     * patient has not read is left, {@code reminded} is cleared, so that the next message gets a
     * notice again.
     */
    private static final String REMOVE_OLD =
            """
            WITH old AS (
                SELECT conversation_id, number FROM conversation_message WHERE organization_id = :organization
                    AND sent_at < $end ORDER BY sent_at LIMIT :most),
            held AS (
                SELECT id, patient_read, professional_read FROM conversation WHERE organization_id = :organization
                    AND id IN (SELECT conversation_id FROM old) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED),
            gone AS (
                DELETE FROM conversation_message WHERE organization_id = :organization
                    AND (conversation_id, number) IN (SELECT conversation_id, number FROM old JOIN held ON held.id = conversation_id)
                RETURNING conversation_id, number, sender),
            counted AS (
                UPDATE conversation c SET patient_unread = c.patient_unread - g.of_patient,
                    professional_unread = c.professional_unread - g.of_professional,
                    reminded = CASE WHEN c.patient_unread > g.of_patient THEN c.reminded END
                FROM (SELECT held.id, count(*) FILTER (WHERE sender = 'professional' AND number > patient_read) AS of_patient,
                        count(*) FILTER (WHERE sender = 'patient' AND number > professional_read) AS of_professional
                    FROM gone JOIN held ON held.id = gone.conversation_id GROUP BY held.id) g
                WHERE c.organization_id = :organization AND c.id = g.id RETURNING c.id)
            SELECT (SELECT count(*) FROM gone) AS gone, (SELECT count(*) FROM counted) AS counted"""
                    .replace("$end", END);

    @Inject private Database database;
    @Inject private AuditTrail trail;

    @Produces
    static ExpiringRows expiringMessages() {
        return new ExpiringRows(
                RetentionClass.MESSAGES,
                OldRows.countOf("conversation_message", "sent_at < " + END),
                REMOVE_OLD);
    }

    /** Conversations without messages, after the same time. */
    @Produces
    static ExpiringRows expiringConversations() {
        return ExpiringRows.deleted(RetentionClass.MESSAGES, "conversation", WITHOUT_MESSAGES);
    }

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
                .read(
                        Reading.ofPatient(AuditAction.MESSAGES_READ, party.organization())
                                .with(facts),
                        select,
                        Message::read)
                .stream()
                .sorted(Comparator.comparingInt(Message::number))
                .toList();
    }

    /**
     * The message that this party already sent with this client id.
     *
     * @param client null finds nothing
     */
    Optional<Message> findByClientId(Party from, UUID conversation, UUID client) {
        if (client == null) {
            return Optional.empty();
        }
        return from.bind(in(from.sql(SENT), from.organization(), conversation))
                .bind("sender", from.side().code())
                .bind("client", client)
                .first(Message::read);
    }

    /**
     * Adds the next message to a conversation that is locked.
     *
     * @throws org.patientcare.platform.shared.DomainException of kind NOT_FOUND if the patient was
     *     blocked since then
     */
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
                .firstUnless(() -> isHidden(organization, conversation.id()), Message::read)
                .orElseThrow(Conversations::notFound);
    }

    /**
     * Whether a conversation that is locked is not to be seen any more. Locked rows are not
     * deleted, but a lock does not keep their patient from being blocked.
     */
    private boolean isHidden(UUID organization, UUID conversation) {
        return in(IS_HIDDEN, organization, conversation).one(row -> row.flag("hidden"));
    }

    /**
     * Records up to which message a side has read, in a conversation that is locked. If the side is
     * the patient, the oldest message that is still unread becomes the one with a notice.
     *
     * @return the notice of the oldest message that is still unread; empty if there is none
     * @throws org.patientcare.platform.shared.DomainException of kind NOT_FOUND if the patient was
     *     blocked since then
     */
    Optional<MessageNotice> markRead(Party party, UUID conversation, int number) {
        return in(party.sql(MARK), party.organization(), conversation)
                .bind("number", number)
                .firstUnless(
                        () -> isHidden(party.organization(), conversation),
                        row ->
                                row.optionalInteger("oldest")
                                        .map(
                                                oldest ->
                                                        MessageNotice.unread(
                                                                conversation,
                                                                oldest,
                                                                row.instant("sent_at"))))
                .orElseThrow(Conversations::notFound);
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

    void addNotices(UUID organization, List<MessageNotice> notices) {
        for (MessageNotice notice : notices) {
            database.forOrganization(organization)
                    .statement(ADD_NOTICE)
                    .bind("conversation", notice.conversation())
                    .bind("number", notice.number())
                    .bind("kind", notice.kind().code())
                    .bind("due", notice.dueAt())
                    .updateOne();
        }
    }

    /** Removes the notice of an unread message, if there is one. */
    void removeUnreadNotice(UUID organization, UUID conversation) {
        database.forOrganization(organization)
                .statement(REMOVE_UNREAD_NOTICE)
                .bind("conversation", conversation)
                .updateAny();
    }

    /** The organizations with due notices. */
    List<UUID> organizationsWithDueNotices() {
        return database.inScope(Scope.DISPATCH)
                .statement(ORGANIZATIONS_WITH_DUE)
                .list(row -> row.uuid("organization_id"));
    }

    /** Removes due notices, the oldest first, and returns them. */
    List<DueNotice> takeDueNotices(UUID organization) {
        return database.forOrganization(organization)
                .statement(TAKE_DUE)
                .bind("most", NOTICE_BATCH_SIZE)
                .list(DueNotice::read);
    }

    private SqlStatement in(String sql, UUID organization, UUID conversation) {
        return database.forOrganization(organization)
                .statement(sql)
                .bind("conversation", conversation);
    }
}
