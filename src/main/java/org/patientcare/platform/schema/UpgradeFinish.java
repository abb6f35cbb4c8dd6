package org.patientcare.platform.schema;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.flywaydb.core.api.FlywayException;

/**
 * The last part of an upgrade, once no node of the previous release is running: switches on
 * row-level security, and removes what only that release needed.
 */
final class UpgradeFinish {

    private UpgradeFinish() {}

    /**
     * Each step has its own transaction and can be repeated. If two sessions do this at once, one
     * waits for the other. Dropping the indexes concurrently blocks no other session, so it may
     * wait for locks without a limit. The procedure begins with {@code least_known}, so a node of
     * the previous release is not ready any more.
     */
    static void run(DataSource owner) {
        try (Connection connection = owner.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(hashtext('put_up_walls'))");
            requireSearchTerms(statement);
            statement.execute("CALL put_up_walls(true)");
            statement.execute("SET lock_timeout = '1s'");
            statement.execute("DROP TRIGGER IF EXISTS patient_inserted_without_terms ON patient");
            statement.execute("DROP TRIGGER IF EXISTS patient_updated_without_terms ON patient");
            statement.execute("SET lock_timeout = 0");
            statement.execute("DROP INDEX CONCURRENTLY IF EXISTS audit_event_of_object");
            statement.execute("DROP INDEX CONCURRENTLY IF EXISTS audit_event_of_organization");
            statement.execute("DROP INDEX CONCURRENTLY IF EXISTS audit_event_of_actor");
            statement.execute("DROP INDEX CONCURRENTLY IF EXISTS audit_event_at");
            statement.execute("DROP INDEX CONCURRENTLY IF EXISTS patient_by_change");
            statement.execute("DROP INDEX CONCURRENTLY IF EXISTS patient_by_bucket");
        } catch (SQLException e) {
            throw new FlywayException(e);
        }
    }

    /** Patients are found by their search terms alone afterwards. */
    private static void requireSearchTerms(Statement statement) throws SQLException {
        try (ResultSet unfilled =
                statement.executeQuery(
                        "SELECT count(*) FROM patient_search_progress WHERE next_id <= last_id")) {
            unfilled.next();
            if (unfilled.getLong(1) > 0) {
                throw new FlywayException(
                        "Nodes of this release are still writing the search terms of patients"
                                + " (organizations: "
                                + unfilled.getLong(1)
                                + "). Run this again later.");
            }
        }
    }
}
