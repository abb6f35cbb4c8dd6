package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.patientcare.platform.database.Database;

/**
 * The monthly partitions of the audit trail, managed through functions that run as the schema's
 * owner.
 */
@ApplicationScoped
class AuditMonthsRepository {

    private static final String MAKE = "SELECT audit_make_months() AS made";

    private static final String STRAY =
            "SELECT to_char(month, 'YYYY-MM') AS month FROM audit_default_months()";

    /** Checks this month and the next two. */
    private static final String MISSING =
            """
            SELECT to_char(month, 'YYYY-MM') AS month FROM generate_series(0, 2) n
            CROSS JOIN date_trunc('month', now() AT TIME ZONE 'UTC' + make_interval(months => n)) AS month
            WHERE to_regclass('audit_log' || to_char(month, '_YYYY_MM')) IS NULL
                AND (audit_end_of(to_regclass('audit_log_before')) > month AT TIME ZONE 'UTC') IS NOT TRUE
            ORDER BY month""";

    @Inject private Database database;

    /**
     * Creates the partitions of this month and the next three, and those for a month whose events
     * lie in the default partition. Only one node at a time does this.
     *
     * @return how many tables were created
     */
    int createTables() {
        return database.statement(MAKE).one(row -> row.integer("made"));
    }

    /** Months whose events lie in the default partition, such as 2026-11. */
    List<String> inDefaultPartition() {
        return database.statement(STRAY).list(row -> row.text("month"));
    }

    /** Months whose partition should exist by now. */
    List<String> missing() {
        return database.statement(MISSING).list(row -> row.text("month"));
    }
}
