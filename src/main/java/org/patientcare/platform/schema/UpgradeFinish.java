package org.patientcare.platform.schema;

import java.sql.Connection;
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
     * wait for locks without a limit.
     */
    static void run(DataSource owner) {
        try (Connection connection = owner.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(hashtext('put_up_walls'))");
            statement.execute("CALL put_up_walls(true)");
            statement.execute("SET lock_timeout = 0");
            statement.execute("DROP INDEX CONCURRENTLY IF EXISTS audit_event_of_object");
            statement.execute("DROP INDEX CONCURRENTLY IF EXISTS audit_event_of_organization");
            statement.execute("DROP INDEX CONCURRENTLY IF EXISTS audit_event_of_actor");
            statement.execute("DROP INDEX CONCURRENTLY IF EXISTS audit_event_at");
            statement.execute("DROP INDEX CONCURRENTLY IF EXISTS patient_by_change");
        } catch (SQLException e) {
            throw new FlywayException(e);
        }
    }
}
