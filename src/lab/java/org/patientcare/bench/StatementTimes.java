package org.patientcare.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/**
 * The database's time for each statement of a call, as {@code pg_stat_statements} counts it: it
 * includes waiting for a CPU, and does not include the commit or the reading of messages.
 */
final class StatementTimes {

    /** The settings of PostgreSQL that count statements, and the planning of each. */
    static final Map<String, String> SETTINGS =
            Map.of(
                    "shared_preload_libraries", "pg_stat_statements",
                    "pg_stat_statements.track_planning", "on");

    private static final int CALLS = 300;
    private static final int UNCOUNTED = 30;

    /** What runs less often for a call is other work, such as housekeeping. */
    private static final double LEAST_TIMES = 0.5;

    /** Statements that begin alike are one line, such as INSERTs of different numbers of rows. */
    private static final int SHOWN_CHARACTERS = 70;

    private static final String ROW = "  %-72s %10s %10s %10s %9s";

    private static final String READ =
            """
            SELECT left(regexp_replace(left(query, 400), '\\s+', ' ', 'g'), ?) AS shown, sum(calls), sum(total_exec_time) * 1000,
                sum(total_plan_time) * 1000, sum(wal_bytes)
            FROM pg_stat_statements
            WHERE userid = ?::regrole AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
            GROUP BY shown HAVING sum(calls) >= ? ORDER BY sum(total_exec_time + total_plan_time) DESC""";

    private final BenchDatabase database;
    private final Table table;

    StatementTimes(BenchDatabase database, Table table) {
        this.database = database;
        this.table = table;
        try (Connection connection = database.superuser();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE EXTENSION pg_stat_statements");
        } catch (SQLException e) {
            throw new BenchFailure("Statements cannot be counted.", e);
        }
    }

    void heading() {
        table.line("");
        table.line(
                "The database's time for each statement, 1 caller, means of %d calls"
                        .formatted(CALLS));
        table.line(ROW.formatted("", "times", "execute µs", "plan µs", "WAL bytes"));
    }

    /**
     * Makes calls by one client, and prints a line for each statement.
     *
     * @param role whose statements are counted
     * @return the microseconds that one call cost
     */
    double measure(String name, Load.Subject subject, String role) {
        try (Load.Client client = subject.client(0);
                Connection connection = database.superuser();
                Statement statement = connection.createStatement()) {
            call(client, UNCOUNTED);
            statement.execute("SELECT pg_stat_statements_reset()");
            call(client, CALLS);
            table.line(name);
            return read(connection, role);
        } catch (Exception e) {
            throw new BenchFailure("The statements of " + name + " could not be counted.", e);
        }
    }

    private static void call(Load.Client client, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            client.call();
        }
    }

    private double read(Connection connection, String role) throws SQLException {
        double sum = 0;
        try (PreparedStatement read = connection.prepareStatement(READ)) {
            read.setInt(1, SHOWN_CHARACTERS);
            read.setString(2, role);
            read.setDouble(3, LEAST_TIMES * CALLS);
            try (ResultSet rows = read.executeQuery()) {
                while (rows.next()) {
                    double execute = rows.getDouble(3) / CALLS;
                    double plan = rows.getDouble(4) / CALLS;
                    sum += execute + plan;
                    table.line(
                            ROW.formatted(
                                    rows.getString(1),
                                    Table.number(1, rows.getDouble(2) / CALLS),
                                    Table.number(0, execute),
                                    Table.number(0, plan),
                                    Table.number(0, rows.getDouble(5) / CALLS)));
                }
            }
        }
        table.line(ROW.formatted("all", "", Table.number(0, sum), "", ""));
        return sum;
    }
}
