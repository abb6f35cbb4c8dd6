package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import org.patientcare.launch.Folders;
import org.patientcare.launch.LocalPostgres;
import org.postgresql.util.PSQLState;

/** A PostgreSQL for one test class, which may lock, suspend or break it. */
public final class OwnPostgres implements AutoCloseable {

    private final LocalPostgres server;

    /** The folder to delete; empty if the server deletes its own. */
    private final Optional<Path> data;

    private OwnPostgres(LocalPostgres server, Optional<Path> data) {
        this.server = server;
        this.data = data;
    }

    /** Starts a server with the roles and the schema. */
    public static OwnPostgres start() {
        try {
            Path data = MigratedDatabase.copy();
            return new OwnPostgres(
                    LocalPostgres.logTo(Logs.of("postgres"), Waiting.DEADLINE)
                            .dataFolder(data)
                            .start(),
                    Optional.of(data));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts a server with the roles and an empty database. */
    public static OwnPostgres withoutSchema() {
        try {
            LocalPostgres server =
                    LocalPostgres.logTo(Logs.of("postgres"), Waiting.DEADLINE).start();
            SuiteDatabase.makeRoles(server.port());
            return new OwnPostgres(server, Optional.empty());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The settings of a node on this database. */
    public Map<String, String> settings(int port) {
        return SuiteDatabase.settings(port, url());
    }

    /** Runs a statement as the owner of the schema. */
    public void execute(String sql) {
        execute(Database.OWNER, sql);
    }

    /** Runs a statement as the superuser. */
    public void administer(String sql) {
        execute("postgres", sql);
    }

    /** A new connection of the service's role. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url(), Database.RUNTIME_ROLE, "");
    }

    /** A new connection of the superuser, which sees all rows. */
    public Connection superuser() throws SQLException {
        return DriverManager.getConnection(url(), "postgres", "");
    }

    /** How many connections the service could still open. */
    public int freeConnections() {
        return (int)
                count(
                        "SELECT current_setting('max_connections')::int"
                                + " - current_setting('superuser_reserved_connections')::int"
                                + " - count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'");
    }

    /** The number that a query of the superuser returns. */
    public long count(String sql) {
        try (Connection connection = superuser();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * A statement that changes a table on which nodes work may meet their locks in the other order;
     * the database then ends it whole, and it is sent again.
     */
    private void execute(String role, String sql) {
        Waiting.until(sql, () -> executed(role, sql));
    }

    private boolean executed(String role, String sql) {
        try (Connection connection = DriverManager.getConnection(url(), role, "");
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
            return true;
        } catch (SQLException e) {
            if (PSQLState.DEADLOCK_DETECTED.getState().equals(e.getSQLState())) {
                return false;
            }
            throw new IllegalStateException(sql, e);
        }
    }

    /** A transaction of the owner that holds the locks of a statement until it is closed. */
    public Connection lock(String sql) throws SQLException {
        Connection connection = DriverManager.getConnection(url(), Database.OWNER, "");
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
        return connection;
    }

    /** Whether any session waits for a lock. */
    public boolean isAnyLockAwaited() {
        try (Connection connection = DriverManager.getConnection(url(), Database.OWNER, "");
                Statement statement = connection.createStatement();
                ResultSet waiting =
                        statement.executeQuery("SELECT 1 FROM pg_locks WHERE NOT granted")) {
            return waiting.next();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Suspends all its processes: its port accepts connections, and nothing answers. */
    public void freeze() {
        Signals.suspend(server.processes().get(0));
    }

    public void thaw() {
        Signals.resume(server.processes().get(0));
    }

    @Override
    public void close() {
        server.close();
        data.ifPresent(OwnPostgres::delete);
    }

    private static void delete(Path folder) {
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String url() {
        return "jdbc:postgresql://127.0.0.1:" + server.port() + "/patientcare";
    }
}
