package org.patientcare.config;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.flywaydb.core.api.MigrationVersion;

/** Asks the database which schema and what time it has, as the role that does the work. */
@ApplicationScoped
class SchemaCheck {

    private static final String UNDEFINED_TABLE = "42P01";

    private static final String NEWEST =
            "SELECT version, bool_and(success) OVER () AS whole FROM flyway_schema_history"
                    + " WHERE version IS NOT NULL ORDER BY installed_rank DESC LIMIT 1";

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @Inject private SchemaMigration migration;
    @Inject private NodeClock clock;

    Readiness look() {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(NEWEST);
                ResultSet row = statement.executeQuery()) {
            clock.look(connection);
            if (!row.next()) {
                return Readiness.SCHEMA_MISSING;
            }
            return row.getBoolean("whole")
                    ? compared(MigrationVersion.fromVersion(row.getString("version")))
                    : Readiness.SCHEMA_FAILED;
        } catch (SQLException e) {
            return UNDEFINED_TABLE.equals(e.getSQLState())
                    ? Readiness.SCHEMA_MISSING
                    : Readiness.AWAY;
        }
    }

    private Readiness compared(MigrationVersion found) {
        int order = found.compareTo(migration.newestKnown());
        if (order == 0) {
            return Readiness.READY;
        }
        return order < 0 ? Readiness.SCHEMA_OLDER : Readiness.SCHEMA_NEWER;
    }
}
