package org.patientcare.platform.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A statement, or several, as JDBC takes them.
 *
 * @param values of the parameters, in the order of their places
 */
record BoundSql(String text, List<Object> values) {

    /** What is done with the statement, which is closed then. */
    interface Execution<T> {

        T of(PreparedStatement statement) throws SQLException;
    }

    /** One text for all: the driver sends them in one journey, and has a result of each. */
    static BoundSql together(List<BoundSql> parts) {
        return new BoundSql(
                parts.stream().map(BoundSql::text).collect(Collectors.joining("; ")),
                parts.stream().flatMap(part -> part.values.stream()).collect(Collectors.toList()));
    }

    /**
     * @param begins is done just before; null for nothing
     */
    <T> T on(Connection connection, Runnable begins, Execution<T> execution) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            SqlValues.set(connection, statement, values);
            if (begins != null) {
                begins.run();
            }
            return execution.of(statement);
        }
    }
}
