package org.patientcare.trail.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;

/**
 * Gives events their positions in the feeds of their organizations, and manages their daily
 * partitions through functions that run as the schema's owner.
 */
@ApplicationScoped
class EventRepository {

    /**
     * Skips through the index from one organization to the next, however many of its events wait.
     */
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

    private static final String LONG_TRANSACTIONS =
            """
            SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
                    AND xact_start < now() - interval '10 minutes' AND backend_type = 'client backend')
                + (SELECT count(*) FROM pg_prepared_xacts WHERE prepared < now() - interval '10 minutes') AS count""";

    private static final String ADD_HEAD =
            "INSERT INTO event_head (organization_id) VALUES (:organization) ON CONFLICT DO NOTHING";

    private static final String HEAD_EXISTS =
            "SELECT true AS there FROM event_head WHERE organization_id = :organization";

    private static final String LOCK =
            """
            SELECT position, coalesce(timeline <> event_timeline(), false) AS moved,
                coalesce(publish_after > clock_timestamp(), false) AS waits
            FROM event_head WHERE organization_id = :organization FOR UPDATE SKIP LOCKED""";

    /** Long enough for a node whose connection hangs to notice, and to compare its feeds. */
    private static final String PAUSE =
            """
            UPDATE event_head SET timeline = event_timeline(), publish_after = clock_timestamp() + interval '10 seconds'
            WHERE organization_id = :organization""";

    /**
     * Separate from the lock, so that its snapshot includes what was committed before the lock was
     * granted. The range of sequences restricts the update to a part of the index.
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
            SELECT sequence, id, event, object_kind, object_code, patient_code, generation, origin, occurred_at, payload
            FROM numbered ORDER BY sequence""";

    private static final String STORE =
            """
            UPDATE event_head SET position = :position, timeline = event_timeline()
            WHERE organization_id = :organization""";

    private static final String NOTIFY = "SELECT pg_notify('event', :organizations)";

    private static final String MAKE_DAYS = "SELECT event_make_days() AS made";

    private static final String EXPIRED_DAY = "SELECT event_expired_day() AS day";

    private static final String DROP_DAY = "SELECT event_drop_day() AS dropped";

    private static final String STRAY_DAYS =
            "SELECT to_char(day, 'YYYY-MM-DD') AS day FROM event_default_days() LIMIT 5";

    /** Skips through the index from one organization to the next. */
    private static final String STILL_IN_FEED =
            """
            WITH RECURSIVE those (organization_id) AS (
                (SELECT organization_id FROM event WHERE occurred_at >= :from AND occurred_at < :to
                    ORDER BY organization_id LIMIT 1)
                UNION ALL
                SELECT (SELECT e.organization_id FROM event e WHERE e.occurred_at >= :from AND e.occurred_at < :to
                    AND e.organization_id > t.organization_id ORDER BY e.organization_id LIMIT 1)
                FROM those t WHERE t.organization_id IS NOT NULL)
            SELECT t.organization_id FROM those t JOIN event_head h ON h.organization_id = t.organization_id
            WHERE EXISTS (SELECT FROM event e WHERE e.organization_id = t.organization_id
                AND e.occurred_at >= :from AND e.occurred_at < :to AND e.position >= h.oldest)
            LIMIT 100""";

    private static final String HIDE_DAY =
            """
            UPDATE event_head h SET oldest = greatest(h.oldest, 1 + d.last)
            FROM (SELECT max(position) AS last FROM event
                WHERE organization_id = :organization AND occurred_at >= :from AND occurred_at < :to) d
            WHERE h.organization_id = :organization AND d.last IS NOT NULL""";

    @Inject private Database database;

    /**
     * An organization with unpublished events.
     *
     * @param age of the oldest one
     */
    record Waiting(UUID organization, Duration age) {}

    /**
     * The head of an organization's feed.
     *
     * @param position the last position that was given
     * @param moved whether the database has another timeline than at the last publication: a
     *     standby was promoted, which may have lost positions that were handed out
     * @param waits whether nothing may be published yet
     */
    record Head(long position, boolean moved, boolean waits) {}

    List<Waiting> waiting() {
        return database.inScope(Scope.DISPATCH)
                .statement(WAITING)
                .list(
                        row ->
                                new Waiting(
                                        row.uuid("organization_id"),
                                        Duration.between(
                                                row.instant("occurred_at"), row.instant("now"))));
    }

    /** How many events are not published yet, counted up to a limit. */
    long pending(int most) {
        return database.inScope(Scope.DISPATCH)
                .statement(PENDING)
                .bind("most", most)
                .one(row -> row.number("pending"));
    }

    /** Transactions open for over 10 minutes, as far as this database role can see them. */
    long longTransactions() {
        return database.statement(LONG_TRANSACTIONS).one(row -> row.number("count"));
    }

    /** Adds the organization's head, which is to be locked, if it is missing. */
    void addHead(UUID organization) {
        database.forOrganization(organization)
                .statement(ADD_HEAD)
                .updateOneUnless(
                        () ->
                                database.forOrganization(organization)
                                        .statement(HEAD_EXISTS)
                                        .first(row -> true)
                                        .isPresent());
    }

    /**
     * Locks the organization's head until the end of the transaction.
     *
     * @return empty if another transaction holds the lock, or there is no head
     */
    Optional<Head> lock(UUID organization) {
        return database.forOrganization(organization)
                .statement(LOCK)
                .first(
                        row ->
                                new Head(
                                        row.number("position"),
                                        row.flag("moved"),
                                        row.flag("waits")));
    }

    /** Notes the new timeline, and lets nothing be published for the next 10 s. */
    void pause(UUID organization) {
        database.forOrganization(organization).statement(PAUSE).updateOne();
    }

    /**
     * An event that got its position.
     *
     * @param event null if it was not read, because it may be unreadable
     */
    record Numbered(Instant occurredAt, StoredEvent event) {}

    /** Gives the next unpublished events their positions, in the order of the result. */
    List<Numbered> assignPositions(UUID organization, long after, int most, boolean read) {
        return database.forOrganization(organization)
                .statement(NUMBER)
                .bind("position", after)
                .bind("most", most)
                .list(
                        row ->
                                new Numbered(
                                        row.instant("occurred_at"),
                                        read ? StoredEvent.read(organization, row) : null));
    }

    void store(UUID organization, long position) {
        database.forOrganization(organization)
                .statement(STORE)
                .bind("position", position)
                .updateOne();
    }

    /** Notifies all nodes, outside any transaction. */
    void notifyNodes(String organizations) {
        database.statement(NOTIFY).bind("organizations", organizations).execute();
    }

    /**
     * Creates the partitions of today and the next four days. Only one node at a time does this.
     *
     * @return how many tables
     */
    int createDayTables() {
        return database.statement(MAKE_DAYS).one(row -> row.integer("made"));
    }

    /** The oldest day all of whose events are older than 30 days and whose table still exists. */
    Optional<LocalDate> expiredDay() {
        return database.statement(EXPIRED_DAY).first(row -> row.date("day"));
    }

    /** At most 100 organizations whose feeds still show events of that day. */
    List<UUID> organizationsStillShowing(LocalDate day) {
        return ofDay(day, database.inScope(Scope.DISPATCH).statement(STILL_IN_FEED))
                .list(row -> row.uuid("organization_id"));
    }

    /** Hides all events up to the last one of that day from the organization's feed. */
    void hideDay(UUID organization, LocalDate day) {
        ofDay(day, database.forOrganization(organization).statement(HIDE_DAY)).updateOne();
    }

    /**
     * Drops the table of the oldest expired day, unless another node is doing so, or the feeds
     * still show one of its events, or one is not published yet.
     *
     * @return how many tables
     */
    int dropDay() {
        return database.statement(DROP_DAY).one(row -> row.integer("dropped"));
    }

    /** At most five days whose events lie in the default partition, such as 2026-11-05. */
    List<String> inDefaultPartition() {
        return database.statement(STRAY_DAYS).list(row -> row.text("day"));
    }

    private static SqlStatement ofDay(LocalDate day, SqlStatement statement) {
        return statement
                .bind("from", day.atStartOfDay(ZoneOffset.UTC).toInstant())
                .bind("to", day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    }
}
