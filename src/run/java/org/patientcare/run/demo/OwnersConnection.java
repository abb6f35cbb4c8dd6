package org.patientcare.run.demo;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;

/** A connection as the owner of the tables, to whom row-level security applies as well. */
record OwnersConnection(Connection connection) {

    /** Begins a transaction that can access the rows of one organization. */
    void begin(UUID organization) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement scope =
                statement(
                        "SELECT set_config('patientcare.scope', ?, true)",
                        organization.toString())) {
            scope.execute();
        }
    }

    void commit() throws SQLException {
        connection.commit();
    }

    /** Rolls back what has not been committed. */
    void rollback() throws SQLException {
        connection.rollback();
    }

    void update(String sql, Object... values) throws SQLException {
        try (PreparedStatement change = statement(sql, values)) {
            change.executeUpdate();
        }
    }

    PreparedStatement statement(String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
