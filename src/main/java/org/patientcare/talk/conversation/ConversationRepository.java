package org.patientcare.talk.conversation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.talk.conversation.ConversationNotifications.ConversationState;
import org.patientcare.talk.conversation.ConversationPage.ConversationCursor;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.Reading;

/**
 * Reads conversations, without their messages; creates and locks them, in the caller's transaction.
 */
@ApplicationScoped
class ConversationRepository {

    private static final String SEEN =
            """
            SELECT c.organization_id, c.id, c.patient_id, t.code,
                concat_ws(' ', t.first_name, t.last_name) AS patient_name, c.last, c.$own_unread AS unread, c.$own_read AS own_read,
                c.$other_read AS other_read, a.organization_id IS NOT NULL AS writable, c.updated_at,
                p.hash, p.name, p.title, p.avatar
            FROM conversation c JOIN professional p ON p.hash = c.professional_hash
            JOIN patient t ON t.organization_id = c.organization_id AND t.id = c.patient_id
            LEFT JOIN professional_assignment a ON a.organization_id = c.organization_id
                AND a.professional_hash = c.professional_hash
            WHERE c.organization_id = :organization AND $self""";

    private static final String THESE = SEEN + " AND c.id = ANY (:ids)";

    private static final String PLACES =
            """
            SELECT c.id, c.updated_at FROM conversation c
            LEFT JOIN professional_assignment a ON a.organization_id = c.organization_id
                AND a.professional_hash = c.professional_hash
            WHERE c.organization_id = :organization AND $self""";

    private static final String NEWEST = " ORDER BY c.updated_at DESC, c.id DESC LIMIT :most";

    private static final String UNREAD =
            """
            SELECT coalesce(sum(c.$own_unread), 0) AS unread FROM conversation c
            LEFT JOIN professional_assignment a ON a.organization_id = c.organization_id
                AND a.professional_hash = c.professional_hash
            WHERE c.organization_id = :organization AND $self""";

    private static final String STATES =
            """
            SELECT c.id, c.patient_id, a.professional_hash, c.last, c.patient_unread, c.professional_read,
                c.professional_unread, c.patient_read
            FROM conversation c
            LEFT JOIN professional_assignment a ON a.organization_id = c.organization_id
                AND a.professional_hash = c.professional_hash
            WHERE c.organization_id = :organization AND c.id = ANY (:ids)""";

    private static final String CHANGED =
            """
            SELECT c.id, c.patient_id, a.professional_hash, c.last, c.patient_unread, c.professional_read,
                c.professional_unread, c.patient_read
            FROM conversation c
            LEFT JOIN professional_assignment a ON a.organization_id = c.organization_id
                AND a.professional_hash = c.professional_hash
            WHERE c.organization_id = :organization AND c.patient_id = ANY (:patients)
                AND c.changed_at > statement_timestamp() - CAST(:seconds AS bigint) * interval '1 second'""";

    private static final String TALKING =
            """
            SELECT patient_id, professional_hash FROM conversation WHERE organization_id = :organization
                AND professional_hash = ANY (:professionals) AND patient_id = ANY (:patients)""";

    private static final String LOCK =
            """
            SELECT c.id, c.patient_id, p.code, c.last, c.$own_read AS own_read, c.reminded,
                a.organization_id IS NOT NULL AS writable
            FROM conversation c
            JOIN patient p ON p.organization_id = c.organization_id AND p.id = c.patient_id
            LEFT JOIN professional_assignment a ON a.organization_id = c.organization_id
                AND a.professional_hash = c.professional_hash
            WHERE c.organization_id = :organization AND c.id = :conversation AND $self FOR NO KEY UPDATE OF c""";

    private static final String FIND_OF_PAIR =
            "SELECT id FROM conversation WHERE organization_id = :organization"
                    + " AND patient_id = :patient AND professional_hash = :professional";

    private static final String ADD =
            """
            INSERT INTO conversation (organization_id, id, patient_id, professional_hash, opened_by)
            VALUES (:organization, :conversation, :patient, :professional, :by)""";

    private static final String UNTIL_NEXT =
            """
            SELECT ceil(extract(epoch FROM opened_at + interval '1 day' - statement_timestamp())) AS seconds
            FROM conversation WHERE organization_id = :organization AND patient_id = :patient AND opened_by = 'patient'
                AND opened_at > statement_timestamp() - interval '1 day'
            ORDER BY opened_at DESC LIMIT 1 OFFSET :others""";

    private static final String HAS_APPOINTMENT =
            """
            SELECT EXISTS (SELECT FROM appointment WHERE organization_id = :organization AND patient_id = :patient
                AND professional_hash = :professional AND state <> 'cancelled') AS there""";

    private static final String ASSIGNED =
            "SELECT professional_hash FROM professional_assignment"
                    + " WHERE organization_id = :organization AND professional_hash = ANY (:hashes)";

    private static final String LAST_TALKER =
            """
            SELECT c.professional_hash FROM conversation c JOIN professional_assignment a
                ON a.organization_id = c.organization_id AND a.professional_hash = c.professional_hash
            WHERE c.organization_id = :organization AND c.patient_id = :patient AND c.last > 0
                AND (cardinality(:hashes) = 0 OR c.professional_hash = ANY (:hashes))
            ORDER BY c.updated_at DESC, c.id DESC LIMIT 1""";

    @Inject private Database database;
    @Inject private AuditTrail trail;

    /**
     * The state of a conversation for each of its sides.
     *
     * @param patient internal id
     * @param professional hash; null if no longer assigned, and so without access to the
     *     conversation
     */
    record ConversationSides(
            long patient,
            String professional,
            ConversationState ofPatient,
            ConversationState ofProfessional) {}

    /**
     * A conversation whose row is locked until the end of the transaction.
     *
     * @param patientId internal id
     * @param patientCode the organization's code
     * @param ownRead number up to which the party that locked it has read
     * @param reminded number of the unread message that has, or had, a notice; see the column's
     *     comment
     */
    record LockedConversation(
            UUID id,
            long patientId,
            String patientCode,
            int last,
            int ownRead,
            Optional<Integer> reminded,
            boolean writable) {}

    /** A patient and the hash of a professional. */
    record ConversationPair(long patient, String professional) {}

    /**
     * One page of the party's conversations, the one with the newest message first. The read is
     * recorded in the audit trail if something was found. Must not be called in a transaction.
     */
    List<Conversation> list(Party party, ConversationCursor after, int most) {
        SqlStatement select =
                own(party, SEEN + behind(after) + NEWEST)
                        .bind("updated", after == null ? Instant.EPOCH : after.updatedAt())
                        .bind("id", after == null ? null : after.id())
                        .bind("most", most);
        return trail.read(
                Reading.ofPatient(AuditAction.MESSAGES_READ, party.organization()),
                select,
                Conversation::read);
    }

    /**
     * The cursors of the party's conversations, the one with the newest message first. They hold no
     * patient data, so the audit trail records nothing.
     */
    List<ConversationCursor> cursors(Party party, ConversationCursor after, int most) {
        return own(party, PLACES + behind(after) + NEWEST)
                .bind("updated", after == null ? Instant.EPOCH : after.updatedAt())
                .bind("id", after == null ? null : after.id())
                .bind("most", most)
                .list(row -> new ConversationCursor(row.instant("updated_at"), row.uuid("id")));
    }

    /**
     * Those of the given conversations that are the party's, in no order. The read is recorded in
     * the audit trail if something was found.
     */
    List<Conversation> listByIds(Party party, Collection<UUID> ids) {
        return trail.read(
                Reading.ofPatients(AuditAction.MESSAGES_READ, party.organization()).onlyIfFound(),
                own(party, THESE).bindArray("ids", "uuid", ids),
                Conversation::read);
    }

    /**
     * The same without a record in the audit trail: only for comparison with what the party has
     * already seen.
     */
    List<Conversation> listByIdsUnaudited(Party party, Collection<UUID> ids) {
        return own(party, THESE).bindArray("ids", "uuid", ids).list(Conversation::read);
    }

    /** Whether the conversation exists and is the party's. */
    boolean isOf(Party party, UUID id) {
        return own(party, PLACES + " AND c.id = :conversation")
                .bind("conversation", id)
                .first(row -> row.uuid("id"))
                .isPresent();
    }

    Optional<Conversation> find(Party party, UUID id) {
        return own(party, SEEN + " AND c.id = :conversation")
                .bind("conversation", id)
                .first(Conversation::read);
    }

    /** The number of unread messages in all conversations of the party. */
    long countUnread(Party party) {
        return own(party, UNREAD).one(row -> row.number("unread"));
    }

    /** The states of these conversations, for each side. */
    List<ConversationSides> states(UUID organization, Collection<UUID> ids) {
        return database.forOrganization(organization)
                .statement(STATES)
                .bindArray("ids", "uuid", ids)
                .list(ConversationRepository::sides);
    }

    /** The states of these patients' conversations that changed within the given time. */
    List<ConversationSides> changed(UUID organization, Collection<Long> patients, Duration lately) {
        return database.forOrganization(organization)
                .statement(CHANGED)
                .bindArray("patients", "int8", patients)
                .bind("seconds", lately.toSeconds())
                .list(ConversationRepository::sides);
    }

    /** The pairs of these patients and professionals that have a conversation. */
    List<ConversationPair> pairs(
            UUID organization, Collection<Long> patients, Collection<String> professionals) {
        return database.forOrganization(organization)
                .statement(TALKING)
                .bindArray("patients", "int8", patients)
                .bindArray("professionals", "text", professionals)
                .list(
                        row ->
                                new ConversationPair(
                                        row.number("patient_id"), row.text("professional_hash")));
    }

    /** Locks a conversation; empty if it is not the party's. */
    Optional<LockedConversation> lock(Party party, UUID id) {
        return party.bind(database.forOrganization(party.organization()).statement(party.sql(LOCK)))
                .bind("conversation", id)
                .first(
                        row ->
                                new LockedConversation(
                                        row.uuid("id"),
                                        row.number("patient_id"),
                                        row.text("code"),
                                        row.integer("last"),
                                        row.integer("own_read"),
                                        row.optionalInteger("reminded"),
                                        row.flag("writable")));
    }

    Optional<UUID> find(UUID organization, long patient, String professional) {
        return ofPair(FIND_OF_PAIR, organization, patient, professional)
                .first(row -> row.uuid("id"));
    }

    /**
     * Creates a conversation. The caller has locked the patient, so that a pair never gets two.
     *
     * @param by who opens it: a value of the column {@code opened_by}
     */
    UUID add(UUID organization, long patient, String professional, String by) {
        UUID id = UUID.randomUUID();
        ofPair(ADD, organization, patient, professional)
                .bind("conversation", id)
                .bind("by", by)
                .updateOne();
        return id;
    }

    /** Whether the pair has an appointment, past or future, that was not cancelled. */
    boolean hasAppointment(UUID organization, long patient, String professional) {
        return ofPair(HAS_APPOINTMENT, organization, patient, professional)
                .one(row -> row.flag("there"));
    }

    /**
     * Seconds until the patient may open another conversation; empty if now.
     *
     * @param most maximum number in 24 hours
     */
    Optional<Long> secondsUntilNext(UUID organization, long patient, int most) {
        return database.forOrganization(organization)
                .statement(UNTIL_NEXT)
                .bind("patient", patient)
                .bind("others", most - 1)
                .first(row -> Math.max(1, row.number("seconds")));
    }

    private SqlStatement ofPair(String sql, UUID organization, long patient, String professional) {
        return database.forOrganization(organization)
                .statement(sql)
                .bind("patient", patient)
                .bind("professional", professional);
    }

    /** Those of these professionals who are assigned to the organization. */
    List<String> assigned(UUID organization, List<String> hashes) {
        return hashes.isEmpty()
                ? List.of()
                : database.forOrganization(organization)
                        .statement(ASSIGNED)
                        .bindArray(
                                "hashes",
                                "text",
                                hashes.stream().filter(CallerCode.Validator::fits).toList())
                        .list(row -> row.text("professional_hash"));
    }

    /**
     * The professional whose conversation with the patient has the newest message.
     *
     * @param hashes the professionals to choose from; empty for all who are assigned
     */
    Optional<String> latestCorrespondent(UUID organization, long patient, List<String> hashes) {
        return database.forOrganization(organization)
                .statement(LAST_TALKER)
                .bind("patient", patient)
                .bindArray("hashes", "text", hashes)
                .first(row -> row.text("professional_hash"));
    }

    private static String behind(ConversationCursor after) {
        return after == null ? "" : " AND (c.updated_at, c.id) < (:updated, :id)";
    }

    private static ConversationSides sides(Row row) {
        UUID id = row.uuid("id");
        int last = row.integer("last");
        return new ConversationSides(
                row.number("patient_id"),
                row.text("professional_hash"),
                new ConversationState(
                        id, last, row.integer("patient_unread"), row.integer("professional_read")),
                new ConversationState(
                        id, last, row.integer("professional_unread"), row.integer("patient_read")));
    }

    private SqlStatement own(Party party, String template) {
        return party.bind(
                database.forOrganization(party.organization()).statement(party.sql(template)));
    }
}
