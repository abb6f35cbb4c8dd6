package org.patientcare.platform.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.flywaydb.core.api.FlywayException;

/**
 * What is left to be done of an upgrade when no node of the release before is at work any more: the
 * walls between organizations go up, and what there was for that release alone goes.
 */
final class UpgradeFinish {

    private UpgradeFinish() {}

    /**
     * Each step in a transaction of its own; can be done again. Of two at once one waits for the
     * other. The indexes are those of what was the trail's one table; nobody waits for whoever
     * removes them.
     */
    static void by(DataSource owner) {
        try (Connection connection = owner.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(hashtext('put_up_walls'))");
            statement.execute("CALL put_up_walls(true)");
            statement.execute("SET lock_timeout = 0");
            statement.execute("DROP INDEX CONCURRENTLY IF EXISTS audit_event_of_object");
            statement.execute("DROP INDEX CONCURRENTLY IF EXISTS audit_event_of_organization");
            statement.execute("DROP INDEX CONCURRENTLY IF EXISTS audit_event_of_actor");
            statement.execute("DROP INDEX CONCURRENTLY IF EXISTS audit_event_at");
        } catch (SQLException e) {
            throw new FlywayException(e);
        }
    }
}
