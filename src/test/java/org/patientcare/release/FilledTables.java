package org.patientcare.release;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnPostgres;

/**
 * The rows of an installation after a year: patients of one organization with the codes {@code
 * filled-1} and so on, and as many audit events, each of another organization that read a patient,
 * in the tables of their months.
 */
final class FilledTables {

    private static final String PATIENTS =
            "INSERT INTO patient (organization_id, code, first_name, locale, created_at,"
                    + " updated_at, unsubscribed_at, named_fields)"
                    + " SELECT ?, 'filled-' || n, 'Ana', 'es', now(), now(), now(), 0"
                    + " FROM generate_series(1, ?) n";

    private static final String MONTHS =
            "SELECT audit_make_month((date_trunc('month', now() AT TIME ZONE 'UTC')"
                    + " - make_interval(months => n))::date, 0) FROM generate_series(1, 12) n";

    /**
     * The events are of another organization, because a page of an organization's events counts
     * them all.
     */
    private static final String TRAIL =
            "WITH event AS (INSERT INTO audit_log (at, organization_id, actor_kind, actor_id, action,"
                    + " object_kind, object_codes, outcome, times, request_id, address)"
                    + " SELECT now() - (total - n) * interval '1 year' / total,"
                    + " '00000000-0000-4000-8000-000000000000', 'organization', 'filled',"
                    + " 'patient-read', 'patient', ARRAY['filled-' || n], 'done', 1,"
                    + " 'request-' || n, '192.0.2.1'"
                    + " FROM (SELECT ?::int) AS rows (total), generate_series(1, total) n"
                    + " RETURNING organization_id, at, id)"
                    + " INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)"
                    + " SELECT organization_id, at, id, ARRAY[id] FROM event";

    private FilledTables() {}

    /** Fills the tables, and returns when the planner has statistics of them. */
    static void fill(OwnPostgres postgres, Organization clinic, int patients) throws SQLException {
        postgres.execute(MONTHS);
        try (Connection superuser = postgres.superuser();
                PreparedStatement people = superuser.prepareStatement(PATIENTS);
                PreparedStatement trail = superuser.prepareStatement(TRAIL);
                Statement statement = superuser.createStatement()) {
            people.setObject(1, clinic.uuid());
            people.setInt(2, patients);
            people.executeUpdate();
            trail.setInt(1, patients);
            trail.executeUpdate();
            statement.execute("VACUUM patient, audit_log, audit_subject");
            statement.execute("ANALYZE");
        }
    }
}
