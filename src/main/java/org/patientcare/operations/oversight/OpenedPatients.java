package org.patientcare.operations.oversight;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.operations.oversight.UnusualAccess.Rule;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.Uuids;

/**
 * Finds in the audit trail whom people opened on one day that the rules of unusual accesses are
 * true of. The events of the organization's day are read by their index, in the partition of the
 * day. An event counts if it shows one patient alone: who saw a patient in a list did not choose
 * them.
 */
@ApplicationScoped
class OpenedPatients {

    /** Of a day; far more than people open. A statement takes a few seconds then. */
    private static final int MOST_EVENTS = 200_000;

    private static final int MOST_PEOPLE = 100;

    private static final String OPENED =
            """
            WITH opened AS MATERIALIZED (
                SELECT e.person, e.code, bool_and(e.at_desk) AS at_desk FROM (
                    SELECT l.actor_id AS person, l.object_codes[1] AS code,
                        coalesce(l.facts ->> 'role' = 'professional', false) AS at_desk
                    FROM audit_log l
                    WHERE l.organization_id = :organization AND l.at >= :from AND l.at < :to
                        AND l.action = 'patient-read' AND l.actor_kind = 'person' AND l.outcome = 'done'
                        AND cardinality(l.object_codes) = 1
                    LIMIT $events) e
                GROUP BY e.person, e.code),"""
                    .replace("$events", String.valueOf(MOST_EVENTS));

    /**
     * A visit counts whatever became of it, and a conversation by its newest message. Who opened
     * few is left out before patients are read.
     */
    private static final String MANY =
            OPENED
                    + """

                    many AS (SELECT person FROM opened GROUP BY person HAVING count(*) > :limit),
                    redeemed AS MATERIALIZED (
                        SELECT DISTINCT patient_id FROM redemption WHERE organization_id = :organization
                            AND redeemed_at >= :earliest AND redeemed_at < :latest AND undone_at IS NULL),
                    strangers AS (
                        SELECT o.person, p.id FROM many m JOIN opened o ON o.person = m.person
                        JOIN patient p ON p.organization_id = :organization AND p.code = o.code
                        WHERE NOT EXISTS (SELECT FROM appointment a WHERE a.organization_id = :organization
                                AND a.patient_id = p.id AND a.starts_at >= :earliest AND a.starts_at < :latest)
                            AND NOT EXISTS (SELECT FROM conversation c WHERE c.organization_id = :organization
                                AND c.patient_id = p.id AND c.updated_at >= :earliest)
                            AND NOT EXISTS (SELECT FROM redeemed r WHERE r.patient_id = p.id))
                    SELECT 'many_patients' AS rule, person, count(*) AS patients, (array_agg(id ORDER BY id))[1:5] AS examples
                    FROM strangers GROUP BY person HAVING count(*) > :limit ORDER BY patients DESC, person LIMIT $people"""
                            .replace("$people", String.valueOf(MOST_PEOPLE));

    /**
     * People and patients are compared by their e-mail addresses alone, which is all that the
     * service knows of both. At the desk a colleague is opened because of a visit.
     */
    private static final String STAFF =
            OPENED
                    + """

                    staff AS MATERIALIZED (
                        SELECT DISTINCT s.id::text AS person, lower(btrim(known.email)) AS email
                        FROM role_assignment r JOIN person s ON s.id = r.person_id
                        LEFT JOIN professional_email m ON m.professional_hash = s.professional_hash
                        CROSS JOIN LATERAL (VALUES (s.email), (m.email)) known (email)
                        WHERE r.organization_id = :organization AND s.disabled_at IS NULL AND btrim(known.email) <> ''),
                    matched AS (
                        SELECT o.person, p.id, bool_or(s.person = o.person) AS own, o.at_desk
                        FROM opened o JOIN patient p ON p.organization_id = :organization AND p.code = o.code
                        JOIN staff s ON s.email = lower(btrim(p.email))
                        GROUP BY o.person, p.id, o.at_desk)
                    SELECT CASE WHEN own THEN 'own_record' ELSE 'colleague_record' END AS rule, person, count(*) AS patients,
                        (array_agg(id ORDER BY id))[1:5] AS examples
                    FROM matched WHERE own OR NOT at_desk GROUP BY own, person ORDER BY patients DESC, person LIMIT $people"""
                            .replace("$people", String.valueOf(MOST_PEOPLE));

    @Inject private Database database;

    /**
     * @param examples our ids of at most five of the patients
     */
    record Found(Rule rule, UUID person, int patients, List<Long> examples) {}

    /** Those who opened more patients without a reason than the limit of the day. */
    List<Found> many(WatchedDay day) {
        return found(
                statement(day, MANY)
                        .bind("limit", day.limit())
                        .bind("earliest", day.earliestReason())
                        .bind("latest", day.latestReason()));
    }

    /** Those who opened the record of somebody of the staff, themselves included. */
    List<Found> ofStaff(WatchedDay day) {
        return found(statement(day, STAFF));
    }

    private SqlStatement statement(WatchedDay day, String sql) {
        return database.forOrganization(day.organization())
                .statement(sql)
                .bind("from", day.start())
                .bind("to", day.end());
    }

    /** The operator's keys are left out: they also appear as a person, by a name. */
    private static List<Found> found(SqlStatement statement) {
        return statement.list(OpenedPatients::read).stream().flatMap(Optional::stream).toList();
    }

    private static Optional<Found> read(Row row) {
        return Uuids.parse(row.text("person"))
                .map(
                        person ->
                                new Found(
                                        row.enumValue(Rule.class, "rule"),
                                        person,
                                        row.integer("patients"),
                                        row.numbers("examples")));
    }
}
