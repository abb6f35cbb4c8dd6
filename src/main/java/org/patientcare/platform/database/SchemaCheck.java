package org.patientcare.platform.database;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.flywaydb.core.api.MigrationVersion;
import org.patientcare.platform.config.NodeClock;
import org.patientcare.platform.config.Readiness;

/**
 * Asks the database which schema and what time it has, as the role that does the work. For one
 * thread at a time.
 */
@ApplicationScoped
class SchemaCheck {

    private static final String UNDEFINED_TABLE = "42P01";

    private static final String NEWEST =
            "SELECT version, bool_and(success) OVER () AS whole FROM flyway_schema_history"
                    + " WHERE version IS NOT NULL ORDER BY installed_rank DESC LIMIT 1";

    @Inject private WatchConnection connection;
    @Inject private SchemaMigration migration;
    @Inject private NodeClock clock;

    Readiness look() {
        try {
            return connection.ask(this::look);
        } catch (SQLException e) {
            return UNDEFINED_TABLE.equals(e.getSQLState())
                    ? Readiness.SCHEMA_MISSING
                    : Readiness.AWAY;
        }
    }

    @PreDestroy
    void close() {
        connection.close();
    }

    private Readiness look(Connection database) throws SQLException {
        try (PreparedStatement statement = database.prepareStatement(NEWEST);
                ResultSet row = statement.executeQuery()) {
            clock.look(database);
            if (!row.next()) {
                return Readiness.SCHEMA_MISSING;
            }
            return row.getBoolean("whole")
                    ? compared(MigrationVersion.fromVersion(row.getString("version")))
                    : Readiness.SCHEMA_FAILED;
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
