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
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/** Conversations without what is said in them. */
@ApplicationScoped
class ConversationRepository {

    private static final String ASSIGNMENT =
            """
             LEFT JOIN professional_assignment a ON a.organization_id = c.organization_id
                AND a.professional_hash = c.professional_hash
            """;

    private static final String SEEN =
            """
            SELECT c.organization_id, c.id, c.patient_id, t.code,
                concat_ws(' ', t.first_name, t.last_name) AS patient_name, c.last, c.$own_unread AS unread, c.$own_read AS own_read,
                c.$other_read AS other_read, a.organization_id IS NOT NULL AS writable, c.updated_at,
                p.hash, p.name, p.title, p.avatar
            FROM conversation c JOIN professional p ON p.hash = c.professional_hash
            JOIN patient t ON t.organization_id = c.organization_id AND t.id = c.patient_id"""
                    + ASSIGNMENT
                    + "WHERE c.organization_id = :organization AND $self";

    private static final String THESE = SEEN + " AND c.id = ANY (:ids)";

    private static final String PLACES =
            "SELECT c.id, c.updated_at FROM conversation c"
                    + ASSIGNMENT
                    + "WHERE c.organization_id = :organization AND $self";

    private static final String NEWEST = " ORDER BY c.updated_at DESC, c.id DESC LIMIT :most";

    private static final String UNREAD =
            "SELECT coalesce(sum(c.$own_unread), 0) AS unread FROM conversation c"
                    + ASSIGNMENT
                    + "WHERE c.organization_id = :organization AND $self";

    private static final String STATES =
            """
            SELECT c.id, c.patient_id, a.professional_hash, c.last, c.patient_unread, c.professional_read,
                c.professional_unread, c.patient_read
            FROM conversation c"""
                    + ASSIGNMENT
                    + "WHERE c.organization_id = :organization AND ";

    private static final String TALKING =
            """
            SELECT patient_id, professional_hash FROM conversation WHERE organization_id = :organization
                AND professional_hash = ANY (:professionals) AND patient_id = ANY (:patients)""";

    @Inject private Database database;
    @Inject private AuditTrail trail;

    /** A patient and the hash of a professional. */
    record Talking(long patient, String professional) {}

    /** Of what was found the audit trail has a row. Outside any transaction. */
    List<Conversation> list(Party party, ConversationCursor after, int most) {
        SqlStatement select =
                own(party, SEEN + behind(after) + NEWEST)
                        .bind("updated", after == null ? Instant.EPOCH : after.updatedAt())
                        .bind("id", after == null ? null : after.id())
                        .bind("most", most);
        return trail.read(
                AuditAction.MESSAGES_READ, party.organization(), select, Conversation::read);
    }

    /**
     * Where the party's conversations stand in the list, the one with the newest message first:
     * nothing of a patient, and the trail notes nothing.
     */
    List<ConversationCursor> places(Party party, ConversationCursor after, int most) {
        return own(party, PLACES + behind(after) + NEWEST)
                .bind("updated", after == null ? Instant.EPOCH : after.updatedAt())
                .bind("id", after == null ? null : after.id())
                .bind("most", most)
                .list(row -> new ConversationCursor(row.instant("updated_at"), row.uuid("id")));
    }

    /** Those of the party among some, in no order. Of what was found the trail has a row. */
    List<Conversation> these(Party party, Collection<UUID> ids) {
        return trail.readMany(
                AuditAction.MESSAGES_READ,
                party.organization(),
                own(party, THESE).bindArray("ids", "uuid", ids),
                Conversation::read);
    }

    /** The same, to be compared with what the party has seen: the trail notes nothing. */
    List<Conversation> look(Party party, Collection<UUID> ids) {
        return own(party, THESE).bindArray("ids", "uuid", ids).list(Conversation::read);
    }

    /** Whether there is such a one, and it is the party's. */
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

    /** Messages, in all conversations. */
    long unread(Party party) {
        return own(party, UNREAD).one(row -> row.number("unread"));
    }

    /** As their sides see them. */
    List<ConversationSides> states(UUID organization, Collection<UUID> ids) {
        return database.of(organization)
                .statement(STATES + "c.id = ANY (:ids)")
                .bindArray("ids", "uuid", ids)
                .list(ConversationRepository::sides);
    }

    /** The same of those of these patients in which something happened so lately. */
    List<ConversationSides> changed(UUID organization, Collection<Long> patients, Duration lately) {
        return database.of(organization)
                .statement(
                        STATES
                                + "c.patient_id = ANY (:patients)"
                                + " AND c.changed_at > statement_timestamp() - CAST(:seconds AS bigint) * interval '1 second'")
                .bindArray("patients", "int8", patients)
                .bind("seconds", lately.toSeconds())
                .list(ConversationRepository::sides);
    }

    /** Those of these patients who have a conversation with one of these professionals. */
    List<Talking> talking(
            UUID organization, Collection<Long> patients, Collection<String> professionals) {
        return database.of(organization)
                .statement(TALKING)
                .bindArray("patients", "int8", patients)
                .bindArray("professionals", "text", professionals)
                .list(row -> new Talking(row.number("patient_id"), row.text("professional_hash")));
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
        return party.bind(database.of(party.organization()).statement(party.sql(template)));
    }
}
