package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.patientcare.platform.database.Database;

/** The tables of the trail's months, by functions of the schema's owner. */
@ApplicationScoped
class AuditMonthsRepository {

    private static final String MAKE = "SELECT audit_make_months() AS made";

    private static final String STRAY =
            "SELECT to_char(month, 'YYYY-MM') AS month FROM audit_default_months()";

    /** Of this month and the next two. */
    private static final String MISSING =
            """
            SELECT to_char(month, 'YYYY-MM') AS month FROM generate_series(0, 2) n
            CROSS JOIN date_trunc('month', now() AT TIME ZONE 'UTC' + make_interval(months => n)) AS month
            WHERE to_regclass('audit_log' || to_char(month, '_YYYY_MM')) IS NULL
                AND (audit_end_of(to_regclass('audit_log_before')) > month AT TIME ZONE 'UTC') IS NOT TRUE
            ORDER BY month""";

    @Inject private Database database;

    /**
     * Makes those of this month and the next three, and of events that have no month; of two at
     * once one does it.
     *
     * @return how many tables
     */
    int make() {
        return database.statement(MAKE).one(row -> row.integer("made"));
    }

    /** Months of which events have no table of their own, such as 2026-11. */
    List<String> stray() {
        return database.statement(STRAY).list(row -> row.text("month"));
    }

    /** Months that should have had their table long since. */
    List<String> missing() {
        return database.statement(MISSING).list(row -> row.text("month"));
    }
}
