package org.patientcare.platform.schema;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.patientcare.platform.config.Readiness;

/**
 * The state of a database's schema.
 *
 * @param version of the newest migration that succeeded; 0 without any
 * @param failed whether a migration that this release needs has failed
 * @param leastKnown the version that a release must know to be able to work on the schema
 */
public record SchemaState(int version, boolean failed, int leastKnown) {

    /** The command with which an operator migrates the schema. */
    public static final String COMMAND = "java -jar patientcare.war migrate";

    private static final String UNDEFINED_TABLE = "42P01";

    private static final String STATE =
            """
            SELECT max(version::int) FILTER (WHERE success) AS version,
                bool_or(NOT success AND version::int <= ?) AS failed,
                (SELECT max(least_known) FROM schema_compatibility) AS least_known
            FROM schema_history WHERE version IS NOT NULL""";

    private static final String HAS_FORMER_HISTORY =
            "SELECT to_regclass('" + SchemaVersions.FORMER_HISTORY + "') IS NOT NULL AS it";

    /** Reads the state; the connection must not be in a transaction. */
    public static SchemaState of(Connection database) throws SQLException {
        try (PreparedStatement statement = database.prepareStatement(STATE)) {
            statement.setInt(1, SchemaVersions.NEEDED);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return new SchemaState(
                        row.getInt("version"), row.getBoolean("failed"), row.getInt("least_known"));
            }
        } catch (SQLException e) {
            if (UNDEFINED_TABLE.equals(e.getSQLState())) {
                return ofFormerHistory(database);
            }
            throw e;
        }
    }

    private static SchemaState ofFormerHistory(Connection database) throws SQLException {
        try (PreparedStatement statement = database.prepareStatement(HAS_FORMER_HISTORY);
                ResultSet row = statement.executeQuery()) {
            row.next();
            boolean there = row.getBoolean("it");
            return new SchemaState(there ? SchemaVersions.FIRST_OF_HISTORY - 1 : 0, false, 0);
        }
    }

    /** Whether this release can work on the schema, and if not, why. */
    public Readiness readiness() {
        if (version == 0) {
            return Readiness.SCHEMA_MISSING;
        }
        if (failed) {
            return Readiness.SCHEMA_FAILED;
        }
        if (version < SchemaVersions.NEEDED) {
            return Readiness.SCHEMA_OLDER;
        }
        return leastKnown > SchemaVersions.KNOWN ? Readiness.SCHEMA_NEWER : Readiness.READY;
    }
}
