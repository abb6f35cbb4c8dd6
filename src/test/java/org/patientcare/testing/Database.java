package org.patientcare.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Deque;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.postgresql.PGConnection;

/** The suite's database seen from behind the service: to count rows, and to let time pass. */
public final class Database {

    static final String PORT_PROPERTY = "it.database.port";

    /** Who owns the schema. */
    public static final String OWNER = "patientcare_owner";

    /** Who the service is to the database. */
    public static final String RUNTIME_ROLE = "patientcare";

    /** More than are in use at once in most tests; others are closed again. */
    private static final int MOST_IDLE = 4;

    /** The owner's, between two statements: making one costs more than what it is for. */
    private static final Deque<Connection> IDLE = new ConcurrentLinkedDeque<>();

    private Database() {}

    /** What is done on a connection of the owner, each statement by itself. */
    @FunctionalInterface
    private interface Work<T> {

        T on(Connection connection) throws SQLException;
    }

    private static <T> T asOwner(Work<T> work) {
        Connection idle = IDLE.poll();
        try {
            Connection connection = idle == null ? connectionOfOwner() : idle;
            try {
                T result = work.on(connection);
                giveBack(connection);
                return result;
            } catch (SQLException | RuntimeException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** It keeps no plans, which a test that changes a table would make wrong. */
    private static Connection connectionOfOwner() throws SQLException {
        return DriverManager.getConnection(url() + "?prepareThreshold=0", OWNER, "");
    }

    private static void giveBack(Connection connection) throws SQLException {
        if (IDLE.size() < MOST_IDLE) {
            IDLE.push(connection);
        } else {
            connection.close();
        }
    }

    public static String url() {
        return "jdbc:postgresql://127.0.0.1:" + System.getProperty(PORT_PROPERTY) + "/patientcare";
    }

    /**
     * The address of one more database, of the owner, in which there is nothing; it stays. Its
     * owner sees over no walls, unless they ask for it.
     */
    public static String empty(String name) {
        return copy("template1", name);
    }

    /** The same with what is in another database, to which nobody may be connected. */
    static String copy(String template, String name) {
        administer("CREATE DATABASE %s OWNER %s TEMPLATE %s".formatted(name, OWNER, template));
        administer(
                "ALTER ROLE %s IN DATABASE %s SET patientcare.scope = ''".formatted(OWNER, name));
        return url().replaceFirst("/patientcare$", "/" + name);
    }

    /** The first column of the first row. */
    public static Object value(String sql, Object... parameters) {
        return asOwner(
                connection -> {
                    try (PreparedStatement statement = bound(connection, sql, parameters);
                            ResultSet row = statement.executeQuery()) {
                        return row.next() ? row.getObject(1) : null;
                    }
                });
    }

    /** By the clock of the database, which the service goes by as well. */
    public static Instant now() {
        return ((Timestamp) value("SELECT now()")).toInstant();
    }

    public static long count(String sql, Object... parameters) {
        return (Long) value(sql, parameters);
    }

    public static int change(String sql, Object... parameters) {
        return asOwner(
                connection -> {
                    try (PreparedStatement statement = bound(connection, sql, parameters)) {
                        return statement.executeUpdate();
                    }
                });
    }

    /**
     * What the database says to the service's own role, for an organization; empty if it does what
     * is asked.
     */
    public static Optional<String> refusalToService(
            UUID organization, String sql, Object... parameters) {
        try (Connection connection = service(url(), organization);
                PreparedStatement statement = bound(connection, sql, parameters)) {
            statement.executeUpdate();
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(e.getMessage());
        }
    }

    /** A connection of the service's own role, for an organization as long as it is open. */
    static Connection service(String url, UUID organization) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", RUNTIME_ROLE);
        properties.setProperty("options", "-c patientcare.scope=" + organization);
        return DriverManager.getConnection(url, properties);
    }

    /** A transaction that holds what the statement locks, until it is rolled back or closed. */
    public static Connection lock(String sql, Object... parameters) throws SQLException {
        Connection connection = DriverManager.getConnection(url(), OWNER, "");
        connection.setAutoCommit(false);
        bound(connection, sql, parameters).execute();
        return connection;
    }

    /** Ends the statement of the service that waits for this lock, once there is one. */
    public static void cancelWhatWaitsFor(Connection lock) throws SQLException {
        int holder = lock.unwrap(PGConnection.class).getBackendPID();
        String cancel =
                "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE %d = ANY (pg_blocking_pids(pid))"
                        .formatted(holder);
        Waiting.until("a statement waits for a lock", () -> administer(cancel) > 0);
    }

    /** Returns once a statement of the service waits for this lock. */
    public static void awaitWhoWaitsFor(Connection lock) throws SQLException {
        int holder = lock.unwrap(PGConnection.class).getBackendPID();
        Waiting.until(
                "a statement waits for a lock",
                () ->
                        count(
                                        "SELECT count(*) FROM pg_stat_activity WHERE ? = ANY (pg_blocking_pids(pid))",
                                        holder)
                                > 0);
    }

    /** Lets a minute pass for the window of a credential, a patient or an address. */
    public static void endWindow(String keySuffix) {
        change(
                "UPDATE rate_window SET started_at = started_at - interval '60 seconds' WHERE key LIKE ?",
                "%" + keySuffix);
    }

    /** Cuts every connection of the service; returns once none of them is left. */
    public static long dropServiceConnections() {
        return dropServiceConnections(url());
    }

    /** The same on another database. */
    public static long dropServiceConnections(String url) {
        String sql =
                "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity"
                        + " WHERE usename = current_user AND pid <> pg_backend_pid()";
        try (Connection connection = DriverManager.getConnection(url, RUNTIME_ROLE, "");
                PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * While this holds, a commit that waits for the disk waits for ever: it would need a second
     * server, and there is none.
     */
    public static void letDurableCommitsWait() {
        administer("ALTER ROLE " + RUNTIME_ROLE + " SET synchronous_commit = on");
        administer("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
        administer("SELECT pg_reload_conf()");
        dropServiceConnections();
    }

    /** Returns once a commit of the service waits. */
    public static void awaitDurableCommit() {
        String waiting =
                "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND usename = '%s'"
                        .formatted(RUNTIME_ROLE);
        Waiting.until("a commit waits", () -> administer(waiting) > 0);
    }

    public static void letDurableCommitsPass() {
        administer("ALTER ROLE " + RUNTIME_ROLE + " RESET synchronous_commit");
        administer("ALTER SYSTEM RESET synchronous_standby_names");
        administer("SELECT pg_reload_conf()");
    }

    /** Returns the number of rows, for a query. */
    private static int administer(String sql) {
        try (Connection connection = DriverManager.getConnection(url(), "postgres", "");
                PreparedStatement statement = connection.prepareStatement(sql)) {
            int rows = 0;
            if (statement.execute()) {
                for (ResultSet row = statement.getResultSet(); row.next(); ) {
                    rows++;
                }
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Lets a window that has begun last almost two minutes, for a burst on a slow machine. */
    public static void prolongWindow(String keySuffix) {
        change(
                "UPDATE rate_window SET started_at = started_at + interval '55 seconds' WHERE key LIKE ?",
                "%" + keySuffix);
    }

    private static PreparedStatement bound(Connection connection, String sql, Object... parameters)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }
}
