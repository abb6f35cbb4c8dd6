package org.patientcare.platform.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.api.FlywayException;

/**
 * What is left to be done of an upgrade when no node of the release before is at work any more: the
 * walls between organizations go up, and what there was for that release alone goes.
 */
final class UpgradeFinish {

    /**
     * As SQL for the owner, each in a transaction of its own; of two at once one waits for the
     * other. The indexes are those of what was the trail's one table; nobody waits for whoever
     * removes them.
     */
    private static final List<String> STEPS =
            List.of(
                    "SELECT pg_advisory_lock(hashtext('put_up_walls'))",
                    "CALL put_up_walls(true)",
                    "SET lock_timeout = 0",
                    "DROP INDEX CONCURRENTLY IF EXISTS audit_event_of_object",
                    "DROP INDEX CONCURRENTLY IF EXISTS audit_event_of_organization",
                    "DROP INDEX CONCURRENTLY IF EXISTS audit_event_of_actor",
                    "DROP INDEX CONCURRENTLY IF EXISTS audit_event_at");

    private UpgradeFinish() {}

    /** Can be done again. */
    static void by(DataSource owner) {
        try (Connection connection = owner.getConnection();
                Statement statement = connection.createStatement()) {
            for (String step : STEPS) {
                statement.execute(step);
            }
        } catch (SQLException e) {
            throw new FlywayException(e);
        }
    }
}
