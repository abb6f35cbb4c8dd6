package org.patientcare.trail.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;

/**
 * The daily partitions of events, managed through functions that run as the schema's owner, and the
 * removal of expired events from the feeds.
 */
@ApplicationScoped
class EventDayRepository {

    private static final String MAKE = "SELECT event_make_days() AS made";

    private static final String EXPIRED = "SELECT event_expired_day() AS day";

    private static final String DROP = "SELECT event_drop_day() AS dropped";

    private static final String STRAY =
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
     * Creates the partitions of today and the next four days. Only one node at a time does this.
     *
     * @return how many tables
     */
    int createDayTables() {
        return database.statement(MAKE).one(row -> row.integer("made"));
    }

    /** The oldest day all of whose events are older than 30 days and whose table still exists. */
    Optional<LocalDate> expired() {
        return database.statement(EXPIRED).first(row -> row.date("day"));
    }

    /** At most 100 organizations whose feeds still show events of that day. */
    List<UUID> organizationsStillShowing(LocalDate day) {
        return of(day, database.inScope(Scope.RELAY).statement(STILL_IN_FEED))
                .list(row -> row.uuid("organization_id"));
    }

    /** Hides all events up to the last one of that day from the organization's feed. */
    void hideDay(UUID organization, LocalDate day) {
        of(day, database.forOrganization(organization).statement(HIDE_DAY)).updateOne();
    }

    /**
     * Drops the table of the oldest expired day, unless another node is doing so, or the feeds
     * still show one of its events, or one is not published yet.
     *
     * @return how many tables
     */
    int drop() {
        return database.statement(DROP).one(row -> row.integer("dropped"));
    }

    /** At most five days whose events lie in the default partition, such as 2026-11-05. */
    List<String> inDefaultPartition() {
        return database.statement(STRAY).list(row -> row.text("day"));
    }

    private static SqlStatement of(LocalDate day, SqlStatement statement) {
        return statement
                .bind("from", day.atStartOfDay(ZoneOffset.UTC).toInstant())
                .bind("to", day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    }
}
