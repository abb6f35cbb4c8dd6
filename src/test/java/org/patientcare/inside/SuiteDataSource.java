package org.patientcare.inside;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** A data source of the suite's server, for SQL that is committed statement by statement. */
enum SuiteDataSource {
    /** Of the role that owns the schema; not restricted by row-level security. */
    OWNER("jdbc/patientcareOwner"),

    /** Of the service's own role. */
    SERVICE("jdbc/patientcare");

    private final String jndiName;

    SuiteDataSource(String jndiName) {
        this.jndiName = jndiName;
    }

    Connection connect() throws SQLException {
        try {
            return ((DataSource) new InitialContext().lookup(jndiName)).getConnection();
        } catch (NamingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Executes SQL and returns the number of rows that it changed. */
    int execute(String sql, Object... parameters) {
        return with(
                sql,
                parameters,
                statement -> {
                    statement.execute();
                    return statement.getUpdateCount();
                });
    }

    /** The first column of the first row, as text. */
    String text(String sql, Object... parameters) {
        return texts(sql, parameters).get(0);
    }

    long count(String sql, Object... parameters) {
        return Long.parseLong(text(sql, parameters));
    }

    /** The first column of all rows, as text. */
    List<String> texts(String sql, Object... parameters) {
        return with(
                sql,
                parameters,
                statement -> {
                    List<String> texts = new ArrayList<>();
                    for (ResultSet row = statement.executeQuery(); row.next(); ) {
                        texts.add(row.getString(1));
                    }
                    return texts;
                });
    }

    @FunctionalInterface
    private interface Work<T> {

        T on(PreparedStatement statement) throws SQLException;
    }

    private <T> T with(String sql, Object[] parameters, Work<T> work) {
        try (Connection connection = connect();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            return work.on(statement);
        } catch (SQLException e) {
            throw new IllegalStateException(sql + ": " + e.getMessage(), e);
        }
    }
}
