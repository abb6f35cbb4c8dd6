package org.patientcare.operations.retention;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.retention.ExpiringRows;
import org.patientcare.platform.retention.RetentionClass;

/** When each organization's data are looked through, and the statements that remove them. */
@ApplicationScoped
class RetentionRunRepository {

    /** How many organizations are looked at in one step. */
    private static final int STEP = 100;

    /** Messages do not wait, since they end only if somebody has set a period. */
    private static final String ADD_MISSING =
            """
            WITH step AS (SELECT id FROM organization WHERE id > :after ORDER BY id LIMIT :most),
            added AS (
                INSERT INTO retention_run (organization_id, data_class, next_at)
                SELECT s.id, c.name, statement_timestamp() + CASE c.name WHEN 'messages' THEN interval '0' ELSE interval '30 days' END
                FROM step s CROSS JOIN unnest(:classes) AS c (name)
                WHERE NOT EXISTS (SELECT FROM retention_run r WHERE r.organization_id = s.id AND r.data_class = c.name)
                ON CONFLICT DO NOTHING RETURNING 1)
            SELECT (SELECT count(*) FROM added) AS added, (SELECT id FROM step ORDER BY id DESC LIMIT 1) AS last""";

    private static final String CLAIM =
            """
            SELECT organization_id, data_class, removed FROM retention_run
            WHERE next_at <= statement_timestamp() AND data_class = ANY (:classes)
            ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED""";

    /** Behind all that are due, so that an organization with many rows lets the others go on. */
    private static final String CONTINUE =
            """
            UPDATE retention_run SET removed = removed + :gone, next_at = statement_timestamp()
            WHERE organization_id = :organization AND data_class = :class""";

    private static final String FINISH =
            """
            UPDATE retention_run SET removed = 0, next_at = statement_timestamp() + interval '1 day',
                last_at = statement_timestamp(), last_removed = removed + :gone
            WHERE organization_id = :organization AND data_class = :class""";

    private static final String POSTPONE =
            """
            UPDATE retention_run SET next_at = statement_timestamp() + interval '10 minutes'
            WHERE organization_id = :organization AND data_class = :class""";

    private static final String LAST =
            """
            SELECT data_class, last_at, last_removed FROM retention_run
            WHERE organization_id = :organization AND data_class = ANY (:classes) AND last_at IS NOT NULL""";

    private static final List<String> CLASSES =
            Stream.of(RetentionClass.values()).map(RetentionClass::code).toList();

    @Inject private Database database;
    @Inject private Instance<ExpiringRows> declared;

    private Map<RetentionClass, List<ExpiringRows>> rows;

    @PostConstruct
    void initialize() {
        rows = declared.stream().collect(Collectors.groupingBy(ExpiringRows::of));
    }

    /** What the owners of tables say of a class of data. */
    List<ExpiringRows> rows(RetentionClass of) {
        return rows.get(of);
    }

    /**
     * A run whose row is locked by this transaction.
     *
     * @param removed how many rows it has removed so far
     */
    record Claim(UUID organization, RetentionClass of, long removed) {}

    /**
     * A step through the organizations.
     *
     * @param last the last organization of the step; null if there was none left
     */
    record Step(int added, UUID last) {}

    /** A run that was complete. */
    record LastRun(Instant at, long removed) {}

    /**
     * Lets the next organizations, in the order of their ids, have runs if they have none yet, the
     * first one in 30 days, except for messages: time to read the preview and to change the
     * settings after an upgrade.
     */
    Step addMissing(UUID after) {
        return database.inScope(Scope.HOUSEKEEPING)
                .statement(ADD_MISSING)
                .bindArray("classes", "text", CLASSES)
                .bind("after", after)
                .bind("most", STEP)
                .one(row -> new Step(row.integer("added"), row.uuid("last")));
    }

    /** A run that is due and that no other transaction has locked. */
    Optional<Claim> claim() {
        return database.inScope(Scope.HOUSEKEEPING)
                .statement(CLAIM)
                .bindArray("classes", "text", CLASSES)
                .first(
                        row ->
                                new Claim(
                                        row.uuid("organization_id"),
                                        row.enumValue(RetentionClass.class, "data_class"),
                                        row.number("removed")));
    }

    /**
     * @param gone how many rows were removed in addition
     * @param isFinished whether none are left, as far as other transactions have not locked them
     */
    void update(Claim claim, int gone, boolean isFinished) {
        database.forOrganization(claim.organization())
                .statement(isFinished ? FINISH : CONTINUE)
                .bind("class", claim.of().code())
                .bind("gone", gone)
                .updateOne();
    }

    /** Lets others be done before a run of which a batch has failed. */
    void postpone(UUID organization, RetentionClass of) {
        database.forOrganization(organization)
                .statement(POSTPONE)
                .bind("class", of.code())
                .updateOne();
    }

    /** Removes at most so many rows of an organization, and returns how many. */
    int remove(ExpiringRows rows, UUID organization, Duration period, int most) {
        return of(organization, rows.remove(), period, most).one(row -> row.integer("gone"));
    }

    /** How many rows of an organization are due, counted to at most so many. */
    long count(ExpiringRows rows, UUID organization, Duration period, int most) {
        return of(organization, rows.count(), period, most).one(row -> row.number("due"));
    }

    private SqlStatement of(UUID organization, String sql, Duration period, int most) {
        return database.forOrganization(organization)
                .statement(sql)
                .bind("seconds", period.toSeconds())
                .bind("most", most);
    }

    Map<RetentionClass, LastRun> last(UUID organization) {
        return database
                .forOrganization(organization)
                .statement(LAST)
                .bindArray("classes", "text", CLASSES)
                .list(
                        row ->
                                Map.entry(
                                        row.enumValue(RetentionClass.class, "data_class"),
                                        new LastRun(
                                                row.instant("last_at"),
                                                row.number("last_removed"))))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
