package org.patientcare.talk.conversation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.SqlStatement;

/** Conversations that are opened or held, in the transaction of whoever changes them. */
@ApplicationScoped
class HeldConversationRepository {

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
     * A conversation that is held until the end of the transaction.
     *
     * @param patientCode the organization's
     * @param ownRead of whoever holds it
     * @param reminded see the table
     */
    record Held(
            UUID id,
            long patientId,
            String patientCode,
            int last,
            int ownRead,
            Optional<Integer> reminded,
            boolean writable) {}

    /** Empty if it is not the party's. */
    Optional<Held> hold(Party party, UUID id) {
        return party.bind(database.of(party.organization()).statement(party.sql(HOLD)))
                .bind("conversation", id)
                .first(
                        row ->
                                new Held(
                                        row.uuid("id"),
                                        row.number("patient_id"),
                                        row.text("code"),
                                        row.integer("last"),
                                        row.integer("own_read"),
                                        row.knownInteger("reminded"),
                                        row.flag("writable")));
    }

    Optional<UUID> find(UUID organization, long patient, String professional) {
        return ofPair(FIND, organization, patient, professional).first(row -> row.uuid("id"));
    }

    /**
     * To be called by whoever holds the patient, so that there is one of a pair.
     *
     * @param by who opens it, as the table names them
     */
    UUID add(UUID organization, long patient, String professional, String by) {
        UUID id = UUID.randomUUID();
        ofPair(ADD, organization, patient, professional)
                .bind("conversation", id)
                .bind("by", by)
                .updateOne();
        return id;
    }

    /** Whether there is one that was not cancelled, ahead or over. */
    boolean hasAppointment(UUID organization, long patient, String professional) {
        return ofPair(HAS_APPOINTMENT, organization, patient, professional)
                .one(row -> row.flag("there"));
    }

    /**
     * Seconds until the patient may open one more; empty for now.
     *
     * @param most in a day
     */
    Optional<Long> secondsUntilNext(UUID organization, long patient, int most) {
        return database.of(organization)
                .statement(UNTIL_NEXT)
                .bind("patient", patient)
                .bind("others", most - 1)
                .first(row -> Math.max(1, row.number("seconds")));
    }

    private SqlStatement ofPair(String sql, UUID organization, long patient, String professional) {
        return database.of(organization)
                .statement(sql)
                .bind("patient", patient)
                .bind("professional", professional);
    }
}
