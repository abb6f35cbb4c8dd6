package org.patientcare.talk.conversation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;

@ApplicationScoped
class OldMessageRepository {

    private static final String LIMITS =
            "SELECT id, message_retention_days AS days FROM organization WHERE message_retention_days IS NOT NULL";

    /**
     * Messages of conversations that are locked are left for the next time. If no message that the
     * patient has not read is left, {@code reminded} is cleared, so that the next message gets a
     * notice again.
     */
    private static final String REMOVE =
            """
            WITH old AS (
                SELECT conversation_id, number FROM conversation_message WHERE organization_id = :organization
                    AND sent_at < statement_timestamp() - make_interval(days => :days) ORDER BY sent_at LIMIT :most),
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
            SELECT (SELECT count(*) FROM gone) AS gone, (SELECT count(*) FROM counted) AS counted""";

    @Inject private Database database;

    /** The retention period of an organization. */
    record RetentionPeriod(UUID organization, int days) {}

    /** The retention periods of the organizations that have one. */
    List<RetentionPeriod> limits() {
        return database.statement(LIMITS)
                .list(row -> new RetentionPeriod(row.uuid("id"), row.integer("days")));
    }

    /**
     * Removes a batch of messages older than that.
     *
     * @return how many were removed
     */
    int remove(RetentionPeriod retentionPeriod) {
        return database.forOrganization(retentionPeriod.organization())
                .statement(REMOVE)
                .bind("days", retentionPeriod.days())
                .bind("most", OldRows.BATCH_SIZE)
                .one(row -> row.integer("gone"));
    }
}
