package org.patientcare.talk.conversation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.SqlStatement;

/** Creates and locks conversations, in the caller's transaction. */
@ApplicationScoped
class LockedConversationRepository {

    private static final String HOLD =
            """
            SELECT c.id, c.patient_id, p.code, c.last, c.$own_read AS own_read, c.reminded,
                a.organization_id IS NOT NULL AS writable
            FROM conversation c
            JOIN patient p ON p.organization_id = c.organization_id AND p.id = c.patient_id
            LEFT JOIN professional_assignment a ON a.organization_id = c.organization_id
                AND a.professional_hash = c.professional_hash
            WHERE c.organization_id = :organization AND c.id = :conversation AND $self FOR NO KEY UPDATE OF c""";

    private static final String FIND =
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

    @Inject private Database database;

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

    /** Locks a conversation; empty if it is not the party's. */
    Optional<LockedConversation> lock(Party party, UUID id) {
        return party.bind(database.forOrganization(party.organization()).statement(party.sql(HOLD)))
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
        return ofPair(FIND, organization, patient, professional).first(row -> row.uuid("id"));
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
}
