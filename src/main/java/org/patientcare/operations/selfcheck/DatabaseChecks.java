package org.patientcare.operations.selfcheck;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.sql.DataSource;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.config.NodeClock;
import org.patientcare.platform.config.Readiness;
import org.patientcare.platform.database.DatabaseWatch;
import org.patientcare.platform.database.NewestTimeline;
import org.patientcare.platform.server.ServerPool;

/**
 * Whether the database answers, writes, is of a supported kind and close enough, keeps what is
 * committed, and has free connections; what the pool of {@code jdbc/patientcare} sets for its
 * connections; and whether the clocks of this node and of the database agree.
 */
@ApplicationScoped
class DatabaseChecks {

    private static final int OLDEST_VERSION = 14;
    private static final int OF_MAJOR = 10_000;
    private static final int ROUNDS = 5;

    /** Longest acceptable round trip; a request makes up to five of them. */
    private static final Duration LONGEST_ROUND_TRIP = Duration.ofMillis(20);

    private static final String SERVER =
            """
            SELECT current_setting('server_version_num')::int AS number,
                current_setting('transaction_read_only')::boolean AS read_only, pg_encoding_to_char(encoding) AS encoding
            FROM pg_database WHERE datname = current_database()""";

    /**
     * An ordinary role cannot see the backend_type of other sessions, so sessions of clients are
     * recognized by having a database and a user.
     */
    private static final String FREE_CONNECTIONS =
            """
            SELECT current_setting('max_connections')::int
                - current_setting('superuser_reserved_connections')::int
                - coalesce(current_setting('reserved_connections', true)::int, 0)
                - count(*)
            FROM pg_stat_activity WHERE datid IS NOT NULL AND usesysid IS NOT NULL""";

    /** A call is answered within 10 s, so a statement must end before. */
    private static final Duration LONGEST_STATEMENT = Duration.ofSeconds(8);

    /** Others wait up to 5 s for the locks of a transaction in which nothing happens. */
    private static final Duration LONGEST_IDLE_TRANSACTION = Duration.ofSeconds(5);

    private static final String READ_COMMITTED = "read committed";

    private static final String SESSION_SETTINGS =
            """
            SELECT current_setting('transaction_isolation') AS isolation,
                (SELECT setting::bigint FROM pg_settings WHERE name = 'statement_timeout') AS statement,
                (SELECT setting::bigint FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout') AS idle,
                current_setting('max_parallel_workers_per_gather') <> '0' AS parallel,
                current_setting('jit')::boolean AS jit""";

    private static final List<String> DURABILITY_SETTINGS =
            List.of("fsync", "full_page_writes", "synchronous_commit");

    private static final Duration NOTICEABLE = Duration.ofSeconds(1);

    @Resource(name = "jdbc/patientcare")
    private DataSource source;

    @Inject private DatabaseWatch watch;
    @Inject private ServerPool pool;
    @Inject private NodeClock clock;
    @Inject private NewestTimeline newest;

    /** Writes nothing by itself: the database watch of this node does so every second. */
    @Produces
    @ApplicationScoped
    Check databaseCheck() {
        return Check.of(CheckName.DATABASE, origin -> database());
    }

    @Produces
    @ApplicationScoped
    Check connectionsCheck() {
        return Check.of(CheckName.CONNECTIONS, origin -> connections());
    }

    /** A pool that was made by hand may differ from the shipped one (page payara-server.md). */
    @Produces
    @ApplicationScoped
    Check poolCheck() {
        return Check.of(CheckName.POOL, origin -> on(DatabaseChecks::pool));
    }

    @Produces
    @ApplicationScoped
    Check durabilityCheck() {
        return Check.of(CheckName.DURABILITY, origin -> on(DatabaseChecks::durability));
    }

    /**
     * The service uses the time of the database. A node whose clock differs by more than {@link
     * NodeClock#TOLERANCE} is not ready and does not end what is due.
     */
    @Produces
    @ApplicationScoped
    Check clockCheck() {
        return Check.of(
                CheckName.CLOCK,
                origin -> on(connection -> clock(skew(connection, clock.machineClock()))));
    }

    private interface Inspection {

        Finding inspect(Connection connection) throws SQLException;
    }

    private Finding on(Inspection look) throws SQLException {
        try (Connection connection = source.getConnection()) {
            return look.inspect(connection);
        }
    }

    private Finding database() {
        try (Connection connection = source.getConnection()) {
            Readiness seen = watch.readiness();
            if (seen == Readiness.DATABASE_FORMER) {
                return former(newest.file());
            }
            return seen.isWithoutWrites() ? withoutWrites(seen) : database(connection);
        } catch (SQLException e) {
            return Finding.failed(
                    "The database does not answer.",
                    "Start it, or correct patientcare.db.url, .user and .password or the data source"
                            + " jdbc/patientcare, and make sure that no firewall blocks the"
                            + " connection.");
        }
    }

    private Finding connections() throws SQLException {
        Optional<ServerPool.Status> status = pool.status();
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(FREE_CONNECTIONS)) {
            row.next();
            return connections(row.getInt(1), status);
        }
    }

    static Finding database(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(SERVER)) {
            row.next();
            if (row.getBoolean("read_only")) {
                return withoutWrites(Readiness.DATABASE_READ_ONLY);
            }
            int major = row.getInt("number") / OF_MAJOR;
            String encoding = row.getString("encoding");
            return database(major, encoding, roundTrip(connection));
        }
    }

    /**
     * @param file in which the node remembers the timeline
     */
    static Finding former(Optional<Path> file) {
        return Finding.failed(
                Readiness.DATABASE_FORMER.sentence(),
                "Stop the former primary and bring it back as a standby (runbook failover). If this"
                        + " older state is the one that you want, because you restored it, "
                        + file.map(
                                        path ->
                                                "stop each node, delete its file %s, and start it."
                                                        .formatted(path.toAbsolutePath()))
                                .orElse("restart each node."));
    }

    static Finding withoutWrites(Readiness seen) {
        return Finding.failed(
                seen.sentence(),
                switch (seen) {
                    case DATABASE_READ_ONLY ->
                            "Let patientcare.db.url lead to the primary, and switch"
                                    + " default_transaction_read_only off, for the server, the"
                                    + " database and the role.";
                    case DISK_FULL ->
                            "Add or free space on the disk of the database: look first for replication"
                                    + " slots without a standby and an archive_command that fails,"
                                    + " which keep old files in pg_wal.";
                    case STANDBY_AWAY ->
                            "Start the synchronous standby, or take it out of"
                                    + " synchronous_standby_names and reload the database.";
                    default -> "Look in the log of the database, and for what keeps its disk busy.";
                });
    }

    static Finding database(int major, String encoding, Duration roundTrip) {
        if (major < OLDEST_VERSION) {
            return Finding.failed(
                    "The database is PostgreSQL " + major + ".",
                    "Upgrade to PostgreSQL " + OLDEST_VERSION + " or newer.");
        }
        if (!"UTF8".equals(encoding)) {
            return Finding.failed(
                    "The database's encoding is " + encoding + ".",
                    "Move the data into a database that was created with ENCODING 'UTF8'.");
        }
        String found =
                String.format(
                        Locale.ROOT,
                        "PostgreSQL %d in UTF8 answers in %.1f ms.",
                        major,
                        roundTrip.toNanos() / 1e6);
        return roundTrip.compareTo(LONGEST_ROUND_TRIP) > 0
                ? Finding.warning(
                        found,
                        "Run node and database in one data centre, or reduce the load on the"
                                + " database.")
                : Finding.ok(found);
    }

    /** The shortest of several round trips; the others include waiting for something else. */
    private static Duration roundTrip(Connection connection) throws SQLException {
        long shortest = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            long began = System.nanoTime();
            try (Statement statement = connection.createStatement()) {
                statement.execute("SELECT 1");
            }
            shortest = Math.min(shortest, System.nanoTime() - began);
        }
        return Duration.ofNanos(shortest);
    }

    static Finding connections(int available, Optional<ServerPool.Status> status) {
        if (status.isEmpty()) {
            return Finding.ok(
                    "The database accepts "
                            + available
                            + " more connections; this server does not show its pool.");
        }
        ServerPool.Status pool = status.get();
        int wanted = pool.max() - pool.used() - pool.free();
        String found =
                "This node uses %d of at most %d connections, %d requests wait for one; the database accepts %d more."
                        .formatted(pool.used(), pool.max(), pool.waiting(), available);
        if (available < wanted) {
            return Finding.warning(
                    found,
                    "Raise max_connections of the database to 34 for each node plus 10, or make the"
                            + " pools of the nodes smaller.");
        }
        return pool.waiting() > 0
                ? Finding.warning(
                        found,
                        "If this persists, enlarge the pool of jdbc/patientcare or add a node.")
                : Finding.ok(found);
    }

    static Finding pool(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(SESSION_SETTINGS)) {
            row.next();
            String isolation = row.getString("isolation");
            if (!READ_COMMITTED.equals(isolation)) {
                return Finding.failed(
                        "The connections of the pool work in the isolation level %s, in which concurrent calls fail."
                                .formatted(isolation),
                        "Set the isolation level of the pool behind jdbc/patientcare to read committed, and"
                                + " default_transaction_isolation likewise.");
            }
            return lacking(deviations(connection, row));
        }
    }

    private static List<String> deviations(Connection connection, ResultSet row)
            throws SQLException {
        List<String> found = new ArrayList<>();
        if (exceeds(row.getLong("statement"), LONGEST_STATEMENT)) {
            found.add("options=-c statement_timeout=5s");
        }
        if (exceeds(connection.getNetworkTimeout(), LONGEST_STATEMENT)) {
            found.add("socketTimeout=6");
        }
        if (exceeds(row.getLong("idle"), LONGEST_IDLE_TRANSACTION)) {
            found.add("SET idle_in_transaction_session_timeout TO 4000");
        }
        if (row.getBoolean("parallel")) {
            found.add("SET max_parallel_workers_per_gather TO 0");
        }
        if (row.getBoolean("jit")) {
            found.add("SET jit TO off");
        }
        return found;
    }

    /** Whether a time-out is longer than it may be; 0 means that there is none. */
    private static boolean exceeds(long millis, Duration longest) {
        return millis == 0 || millis > longest.toMillis();
    }

    private static Finding lacking(List<String> deviations) {
        return deviations.isEmpty()
                ? Finding.ok(
                        "The connections of the pool have the isolation level, time-outs and settings that"
                                + " the service needs.")
                : Finding.warning(
                        "The connections of the pool lack: " + String.join("; ", deviations) + ".",
                        "Give the pool behind jdbc/patientcare the properties and the init SQL of the table in"
                                + " payara-server.md, so that a slow or frozen database cannot occupy the"
                                + " node.");
    }

    static Finding durability(Connection connection) throws SQLException {
        List<String> off = new ArrayList<>();
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT current_setting(?)")) {
            for (String setting : DURABILITY_SETTINGS) {
                statement.setString(1, setting);
                try (ResultSet row = statement.executeQuery()) {
                    row.next();
                    if ("off".equals(row.getString(1))) {
                        off.add(setting);
                    }
                }
            }
        }
        return off.isEmpty()
                ? Finding.ok("Committed data is on the database's disk.")
                : Finding.failed(
                        "Committed data can be lost; switched off: " + String.join(", ", off) + ".",
                        "Switch on in the database: " + String.join(", ", off) + ".");
    }

    static Finding clock(Duration skew) {
        String found =
                String.format(
                        Locale.ROOT,
                        "The clock of this node is %.1f s %s the database's",
                        skew.abs().toMillis() / 1000.0,
                        skew.isNegative() ? "ahead of" : "behind");
        if (skew.abs().compareTo(NodeClock.TOLERANCE) > 0) {
            return Finding.failed(
                    found + ": the node is not ready, and expires and deletes nothing.",
                    NodeClock.FIX);
        }
        return skew.abs().compareTo(NOTICEABLE) > 0
                ? Finding.warning(found + ".", NodeClock.FIX)
                : Finding.ok("The clocks of node and database agree.");
    }

    /** How far the database is ahead of the node, corrected by half of the round trip. */
    static Duration skew(Connection connection, Clock clock) throws SQLException {
        Instant before = clock.instant();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT clock_timestamp()")) {
            row.next();
            Duration half = Duration.between(before, clock.instant()).dividedBy(2);
            return Duration.between(before.plus(half), row.getTimestamp(1).toInstant());
        }
    }
}
