package org.patientcare.platform.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One statement, or several, with the values of the parameters, in the form that JDBC takes.
 *
 * @param values of the parameters, in the order of their places
 */
record BoundSql(String text, List<Object> values) {

    /** What is done with the prepared statement, which is then closed. */
    interface Execution<T> {

        T of(PreparedStatement statement) throws SQLException;
    }

    /**
     * Joins several statements: the driver sends them in one round trip, with one result for each.
     */
    static BoundSql joined(List<BoundSql> parts) {
        return new BoundSql(
                parts.stream().map(BoundSql::text).collect(Collectors.joining("; ")),
                parts.stream().flatMap(part -> part.values.stream()).collect(Collectors.toList()));
    }

    /**
     * @param begins run just before the execution; null for nothing
     */
    <T> T executeOn(Connection connection, Runnable begins, Execution<T> execution)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            SqlValues.set(connection, statement, values);
            if (begins != null) {
                begins.run();
            }
            return execution.of(statement);
        }
    }
}
