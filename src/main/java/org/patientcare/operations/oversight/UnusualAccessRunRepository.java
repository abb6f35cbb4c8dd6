package org.patientcare.operations.oversight;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;

/** Which day of each organization is looked through next. */
@ApplicationScoped
class UnusualAccessRunRepository {

    private static final String CLAIM =
            """
            SELECT organization_id, day FROM unusual_access_run WHERE next_at <= statement_timestamp()
            ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED""";

    private static final String MISSING =
            """
            SELECT o.id, o.time_zone, statement_timestamp() AS now FROM organization o
            WHERE o.unusual_access AND NOT EXISTS (SELECT FROM unusual_access_run r WHERE r.organization_id = o.id)
            ORDER BY o.id LIMIT 1""";

    /** Another node may have begun it as well. */
    private static final String BEGIN =
            """
            INSERT INTO unusual_access_run AS r (organization_id, day, next_at) VALUES (:organization, :day, :next)
            ON CONFLICT (organization_id) DO UPDATE SET day = r.day""";

    private static final String CONTINUE =
            "UPDATE unusual_access_run SET day = :day, next_at = :next WHERE organization_id = :organization";

    private static final String POSTPONE =
            """
            UPDATE unusual_access_run SET next_at = statement_timestamp() + interval '10 minutes'
            WHERE organization_id = :organization""";

    private static final String END =
            "DELETE FROM unusual_access_run WHERE organization_id = :organization";

    @Inject private Database database;

    /** A run whose row is locked by this transaction. */
    record Claim(UUID organization, LocalDate day) {}

    /** An organization that wants runs and has none yet. */
    record Missing(UUID organization, ZoneId zone, Instant now) {}

    /** A run that is due and that no other transaction has locked. */
    Optional<Claim> claim() {
        return database.inScope(Scope.HOUSEKEEPING)
                .statement(CLAIM)
                .first(row -> new Claim(row.uuid("organization_id"), row.date("day")));
    }

    Optional<Missing> missing() {
        return database.inScope(Scope.HOUSEKEEPING)
                .statement(MISSING)
                .first(
                        row ->
                                new Missing(
                                        row.uuid("id"),
                                        ZoneId.of(row.text("time_zone")),
                                        row.instant("now")));
    }

    /**
     * @param day the first day
     * @param next not before then
     */
    void begin(UUID organization, LocalDate day, Instant next) {
        at(BEGIN, organization, day, next);
    }

    void advance(UUID organization, LocalDate day, Instant next) {
        at(CONTINUE, organization, day, next);
    }

    private void at(String sql, UUID organization, LocalDate day, Instant next) {
        database.forOrganization(organization)
                .statement(sql)
                .bind("day", day)
                .bind("next", next)
                .updateOne();
    }

    /** Lets others be done before a run that has failed. */
    void postpone(UUID organization) {
        database.forOrganization(organization).statement(POSTPONE).updateOne();
    }

    void end(UUID organization) {
        database.forOrganization(organization).statement(END).updateOne();
    }
}
