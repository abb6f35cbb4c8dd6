package org.patientcare.platform.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Tests whether statements are executed in the scope that they set. A driver that queries the types
 * of parameters ends the round trip before the statement itself, which then finds no rows and does
 * not fail.
 */
final class ScopeSelfTest {

    /** The driver changes its behaviour at the fifth execution of a statement. */
    private static final int EXECUTIONS = 12;

    /** A scope in which no rows are visible. */
    static final String SCOPE = "trial";

    private static final String SELECT_SCOPE =
            "SELECT " + ScopedConnections.CURRENT + " AS scope, CAST(? AS text) AS text";

    private ScopeSelfTest() {}

    /**
     * @param connection sets {@link #SCOPE} with each statement, and is in no transaction
     * @throws IllegalStateException if one of the statements lost the scope
     */
    static Void run(Connection connection) throws SQLException {
        for (int i = 0; i < EXECUTIONS; i++) {
            try (PreparedStatement statement = connection.prepareStatement(SELECT_SCOPE)) {
                statement.setString(1, "any");
                try (ResultSet row = statement.executeQuery()) {
                    if (!row.next() || !SCOPE.equals(row.getString("scope"))) {
                        throw new IllegalStateException(
                                "statements lose the row-level security scope that they set:"
                                        + " remove prepareThreshold, stringtype and similar"
                                        + " parameters from the URL of the data source"
                                        + " jdbc/patientcare, and use no connection pooler in"
                                        + " statement mode");
                    }
                }
            }
        }
        return null;
    }
}
