package org.patientcare.platform.database;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.patientcare.platform.database.DatabaseFailure.UnexpectedRowCount;
import org.patientcare.platform.server.EntityConnections;

/**
 * Makes JPA's statements set their scope and use no former primary, as this service's own
 * statements do, and checks the row counts of its writes as theirs.
 */
@ApplicationScoped
public class EntityGuards {

    @Inject private EntityConnections connections;
    @Inject private CurrentScope scope;
    @Inject private FormerPrimaryGuard primary;
    @Inject private Database database;

    /**
     * To be called once, before JPA is used; needs no database. From then on a write of JPA that
     * does not touch exactly one row throws {@link UnexpectedRowCount}, and its transaction is
     * rolled back: each of JPA's statements names one row by its key, since entities are neither
     * removed nor written in bulk here.
     *
     * @throws IllegalStateException if this server's JPA does not allow that
     */
    public void install() {
        connections.wrap(pool -> ScopedConnections.around(primary.around(pool), scope));
        connections.addRowCountListener(rows -> database.requireRowCount(1, rows));
    }

    /**
     * @throws IllegalStateException if the data source loses scopes
     * @throws DatabaseFailure if the database does not answer
     */
    public void requireScopesKept() {
        database.withConnection(ScopeSelfTest.SCOPE, false, ScopeSelfTest::run);
    }

    /**
     * Tests whether statements are executed in the scope that they set. A driver that queries the
     * types of parameters ends the round trip before the statement itself, which then finds no rows
     * and does not fail.
     */
    static final class ScopeSelfTest {

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
}
