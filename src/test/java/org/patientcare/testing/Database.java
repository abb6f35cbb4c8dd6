package org.patientcare.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.postgresql.PGConnection;

/**
 * The suite's database, accessed without the service: to count rows, and to simulate the passing of
 * time.
 */
public final class Database {

    static final String PORT_PROPERTY = "it.database.port";

    /** The role that owns the schema. */
    public static final String OWNER = "patientcare_owner";

    /** The role of the service. */
    public static final String RUNTIME_ROLE = "patientcare";

    /** More connections than most tests use at once; further ones are closed after use. */
    private static final int MOST_IDLE = 4;

    /**
     * Idle connections of the owner. They are reused because opening one costs more than a
     * statement.
     */
    private static final Deque<Connection> IDLE = new ConcurrentLinkedDeque<>();

    private Database() {}

    /** Work on a connection of the owner, which commits each statement by itself. */
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

    /**
     * It uses no prepared statements of the server, which would fail after a test has changed a
     * table.
     */
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
     * Creates an empty database of the owner, which is not dropped afterwards, and returns its JDBC
     * URL. Row-level security restricts the owner there unless a connection sets the scope itself.
     */
    public static String empty(String name) {
        return copy("template1", name);
    }

    /** The same as a copy of another database, to which nobody else may be connected. */
    static String copy(String template, String name) {
        administer("CREATE DATABASE %s OWNER %s TEMPLATE %s".formatted(name, OWNER, template));
        administer(
                "ALTER ROLE %s IN DATABASE %s SET patientcare.scope = ''".formatted(OWNER, name));
        return url().replaceFirst("/patientcare$", "/" + name);
    }

    /** The first column of the first row; null if there is no row. */
    public static Object value(String sql, Object... parameters) {
        return asOwner(connection -> firstValue(connection, sql, parameters));
    }

    /** The same, as the service's role in the scope of an organization. */
    public static Object valueForService(UUID organization, String sql, Object... parameters) {
        return valueForService(organization, Map.of(), sql, parameters);
    }

    /**
     * The same with settings of PostgreSQL.
     *
     * @param settings values by name
     */
    public static Object valueForService(
            UUID organization, Map<String, String> settings, String sql, Object... parameters) {
        try (Connection connection = service(url(), organization)) {
            for (Map.Entry<String, String> each : settings.entrySet()) {
                try (PreparedStatement setting =
                        bound(
                                connection,
                                "SELECT set_config(?, ?, false)",
                                each.getKey(),
                                each.getValue())) {
                    setting.execute();
                }
            }
            return firstValue(connection, sql, parameters);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The plan of a query of the service, in JSON, which uses an index wherever one helps, however
     * few rows there are. Which of two indexes is used depends on the statistics: a test has to
     * make them, by ANALYZE, before.
     */
    public static String planByIndex(UUID organization, String sql, Object... parameters) {
        return valueForService(
                        organization,
                        Map.of("enable_seqscan", "off", "enable_bitmapscan", "off"),
                        "EXPLAIN (FORMAT JSON) " + sql,
                        parameters)
                .toString();
    }

    private static Object firstValue(Connection connection, String sql, Object... parameters)
            throws SQLException {
        try (PreparedStatement statement = bound(connection, sql, parameters);
                ResultSet row = statement.executeQuery()) {
            return row.next() ? row.getObject(1) : null;
        }
    }

    /** The time of the database's clock, which the service uses as well. */
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
     * Executes a statement as the service's role in the scope of an organization. Returns the
     * database's error message; empty if the statement succeeds.
     */
    public static Optional<String> errorForService(
            UUID organization, String sql, Object... parameters) {
        try (Connection connection = service(url(), organization);
                PreparedStatement statement = bound(connection, sql, parameters)) {
            statement.executeUpdate();
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(e.getMessage());
        }
    }

    /**
     * A connection of the service's role, in the scope of an organization as long as it is open.
     */
    static Connection service(String url, UUID organization) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", RUNTIME_ROLE);
        properties.setProperty("options", "-c patientcare.scope=" + organization);
        return DriverManager.getConnection(url, properties);
    }

    /** A transaction that holds the locks of a statement until it is rolled back or closed. */
    public static Connection lock(String sql, Object... parameters) throws SQLException {
        Connection connection = DriverManager.getConnection(url(), OWNER, "");
        connection.setAutoCommit(false);
        bound(connection, sql, parameters).execute();
        return connection;
    }

    /** Cancels the statement that waits for this lock, as soon as there is one. */
    public static void cancelBlockedBy(Connection lock) throws SQLException {
        int holder = backendOf(lock);
        String cancel =
                "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE %d = ANY (pg_blocking_pids(pid))"
                        .formatted(holder);
        Waiting.until("a statement waits for a lock", () -> administer(cancel) > 0);
    }

    /** Returns once a statement waits for this lock. */
    public static void awaitBlockedBy(Connection lock) throws SQLException {
        int holder = backendOf(lock);
        Waiting.until("a statement waits for a lock", () -> isBlocking(holder));
    }

    /** Whether a statement waits for this lock. */
    public static boolean isBlocking(Connection lock) throws SQLException {
        return isBlocking(backendOf(lock));
    }

    /** Returns once a statement waits for one that waits for this lock. */
    public static void awaitBlockedBehind(Connection lock) throws SQLException {
        int holder = backendOf(lock);
        Waiting.until(
                "a statement waits for one that waits for a lock",
                () ->
                        count(
                                        """
                                        SELECT count(*) FROM pg_stat_activity AS first, pg_stat_activity AS second
                                        WHERE ? = ANY (pg_blocking_pids(first.pid)) AND first.pid = ANY (pg_blocking_pids(second.pid))""",
                                        holder)
                                > 0);
    }

    private static int backendOf(Connection connection) throws SQLException {
        return connection.unwrap(PGConnection.class).getBackendPID();
    }

    private static boolean isBlocking(int holder) {
        return count(
                        "SELECT count(*) FROM pg_stat_activity WHERE ? = ANY (pg_blocking_pids(pid))",
                        holder)
                > 0;
    }

    /**
     * Ends the rate window of a credential, a person or an address: moves its start back by 60
     * seconds.
     *
     * @param key as in the table, or an organization's API key
     */
    public static void endWindow(String key) {
        moveWindow(key, -60);
    }

    /** By its key, since there are thousands of windows, and calls of the operator end theirs. */
    private static void moveWindow(String key, int seconds) {
        change(
                "UPDATE rate_window SET started_at = started_at + ? * interval '1 second'"
                        + " WHERE key IN (?, 'credential:' || ?)",
                seconds,
                key,
                key);
    }

    /**
     * Terminates every connection of the service and waits until it has ended, at most 5 seconds
     * each. Returns the number of connections.
     */
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
     * From now on, a commit of the service that waits for the disk hangs until {@link
     * #letDurableCommitsPass}, because it also needs a standby server, and there is none.
     */
    public static void letDurableCommitsWait() {
        administer("ALTER ROLE " + RUNTIME_ROLE + " SET synchronous_commit = on");
        administer("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
        administer("SELECT pg_reload_conf()");
        dropServiceConnections();
    }

    /** Returns once a commit of the service waits for the standby server. */
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

    /** Executes SQL as the superuser. Returns the number of rows of a query, otherwise 0. */
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

    /**
     * Prolongs a rate window that has begun to almost two minutes, for a burst on a slow machine.
     *
     * @param apiKey of an organization
     */
    public static void prolongWindow(String apiKey) {
        moveWindow(apiKey, 55);
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
