package org.patientcare.trail.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;

/** The places that events get in the feeds of their organizations. */
@ApplicationScoped
class PublicationRepository {

    /** From one organization to the next by the index, however much waits of each. */
    private static final String WAITING =
            """
            WITH RECURSIVE waiting (organization_id) AS (
                (SELECT organization_id FROM event WHERE position IS NULL ORDER BY organization_id LIMIT 1)
                UNION ALL
                SELECT (SELECT e.organization_id FROM event e WHERE e.position IS NULL AND e.organization_id > w.organization_id
                    ORDER BY e.organization_id LIMIT 1)
                FROM waiting w WHERE w.organization_id IS NOT NULL)
            SELECT w.organization_id, first.occurred_at, statement_timestamp() AS now
            FROM waiting w CROSS JOIN LATERAL (SELECT e.occurred_at FROM event e
                WHERE e.organization_id = w.organization_id AND e.position IS NULL ORDER BY e.sequence LIMIT 1) first
            WHERE w.organization_id IS NOT NULL""";

    private static final String PENDING =
            "SELECT count(*) AS pending FROM (SELECT FROM event WHERE position IS NULL LIMIT :most) waiting";

    private static final String BEGIN =
            "INSERT INTO event_head (organization_id) VALUES (:organization) ON CONFLICT DO NOTHING";

    private static final String IS_THERE =
            "SELECT true AS there FROM event_head WHERE organization_id = :organization";

    private static final String LOCK =
            "SELECT position FROM event_head WHERE organization_id = :organization FOR UPDATE SKIP LOCKED";

    /**
     * A statement of its own after the lock, so that it sees what was committed before. Within the
     * part of the index that the rows at hand span.
     */
    private static final String NUMBER =
            """
            WITH next AS MATERIALIZED (
                SELECT sequence, row_number() OVER (ORDER BY sequence) AS place
                FROM (SELECT sequence FROM event WHERE organization_id = :organization AND position IS NULL
                    ORDER BY sequence LIMIT :most) waiting),
            numbered AS (
                UPDATE event e SET position = :position + n.place FROM next n
                WHERE e.organization_id = :organization AND e.position IS NULL AND e.sequence = n.sequence
                    AND e.sequence >= (SELECT min(sequence) FROM next) AND e.sequence <= (SELECT max(sequence) FROM next)
                RETURNING e.*)
            SELECT sequence, id, event, object_kind, object_code, patient_code, generation, occurred_at, payload
            FROM numbered ORDER BY sequence""";

    private static final String STORE =
            "UPDATE event_head SET position = :position WHERE organization_id = :organization";

    private static final String TELL = "SELECT pg_notify('event', :organizations)";

    @Inject private Database database;

    /**
     * An organization with something to publish.
     *
     * @param age of the first event that waits
     */
    record Waiting(UUID organization, Duration age) {}

    List<Waiting> waiting() {
        return database.in(Scope.RELAY)
                .statement(WAITING)
                .list(
                        row ->
                                new Waiting(
                                        row.uuid("organization_id"),
                                        Duration.between(
                                                row.instant("occurred_at"), row.instant("now"))));
    }

    /** How many events wait, counted up to a bound. */
    long pending(int most) {
        return database.in(Scope.RELAY)
                .statement(PENDING)
                .bind("most", most)
                .one(row -> row.number("pending"));
    }

    /** So that there is something to lock. */
    void begin(UUID organization) {
        database.of(organization)
                .statement(BEGIN)
                .updateOneUnless(
                        () ->
                                database.of(organization)
                                        .statement(IS_THERE)
                                        .first(row -> true)
                                        .isPresent());
    }

    /**
     * Locks the head for the transaction at hand.
     *
     * @return the last position that was given; empty if somebody else holds it, or there is none
     */
    Optional<Long> lock(UUID organization) {
        return database.of(organization).statement(LOCK).first(row -> row.number("position"));
    }

    /** Gives the next ones their positions, in the order of the result. */
    List<StoredEvent> number(UUID organization, long after, int most) {
        return database.of(organization)
                .statement(NUMBER)
                .bind("position", after)
                .bind("most", most)
                .list(row -> EventRows.read(organization, row));
    }

    void store(UUID organization, long position) {
        database.of(organization).statement(STORE).bind("position", position).updateOne();
    }

    /** Tells all nodes, outside any transaction. */
    void tell(String organizations) {
        database.statement(TELL).bind("organizations", organizations).execute();
    }
}
