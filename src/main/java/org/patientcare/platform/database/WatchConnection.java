package org.patientcare.platform.database;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;
import org.patientcare.platform.config.NodeClock;
import org.patientcare.platform.config.Readiness;
import org.patientcare.platform.database.NewestTimeline.Timeline;
import org.patientcare.platform.schema.SchemaState;

/**
 * The connection of the database watch, by which it reads the database's timeline, schema and time,
 * and proves that the database writes. It is not from the pool, since a busy pool does not mean an
 * unavailable database, and it is kept from check to check. A connection that broke is opened again
 * by the check that detects it; one that does not answer, by the next check. If the settings name
 * no database, or the database has no connection left, a check borrows one from the pool. For one
 * thread at a time.
 */
@ApplicationScoped
class WatchConnection {

    private static final Logger LOG = System.getLogger(WatchConnection.class.getName());

    /** The timeout of a step of connecting, and of an answer. */
    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    /**
     * A connection that failed within this time was broken before; that says nothing about the
     * database as it is now.
     */
    private static final Duration BROKEN_WITHIN = Duration.ofSeconds(1);

    /** The SQL state of a database that accepts no more connections. */
    private static final String TOO_MANY_CONNECTIONS = "53300";

    /** SQL states of a wrong user, password or right to connect, and of a missing database. */
    private static final String NO_LOGIN = "28...|3D000|42501";

    @Resource(name = "jdbc/patientcare")
    private DataSource pool;

    @Inject private DirectConnections direct;
    @Inject private NodeClock clock;
    @Inject private NewestTimeline newest;

    private final DurableWrite write = new DurableWrite();
    private Connection own;

    /** Whether the database answers, and refuses this node's login or does not exist. */
    boolean isConnectionRefused() {
        try {
            run(Connection::isReadOnly);
            return false;
        } catch (SQLException e) {
            return e.getSQLState() != null && e.getSQLState().matches(NO_LOGIN);
        }
    }

    /**
     * Whether the database answers, is a primary and not a former one, and has a schema on which
     * this release can work.
     */
    Readiness checkSchema() {
        try {
            Readiness found = run(this::examine);
            if (found == Readiness.DATABASE_FORMER || found == Readiness.DATABASE_READ_ONLY) {
                // A new connection may reach another host of the URL.
                close();
            }
            return found;
        } catch (SQLException e) {
            return Readiness.DATABASE_UNAVAILABLE;
        }
    }

    /**
     * A standby has no timeline to remember. If it is promoted between this check and the write,
     * the node would be ready without knowing the new timeline; so the standby is refused here.
     */
    private Readiness examine(Connection database) throws SQLException {
        if (isStandby(database)) {
            return Readiness.DATABASE_READ_ONLY;
        }
        Optional<Timeline> timeline = Timeline.of(database);
        if (timeline.isPresent() && !newest.remember(timeline.get())) {
            return Readiness.DATABASE_FORMER;
        }
        SchemaState schema = SchemaState.of(database);
        clock.readDatabaseTime(database);
        return schema.readiness();
    }

    private static boolean isStandby(Connection database) throws SQLException {
        try (Statement statement = database.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_is_in_recovery()")) {
            row.next();
            return row.getBoolean(1);
        }
    }

    /** Whether the database makes changes that last. */
    Readiness checkWrite() {
        try {
            Readiness found = run(write::check);
            if (found == Readiness.DATABASE_READ_ONLY) {
                // A new session may be allowed to write, or reach another host of the URL.
                close();
            }
            return found;
        } catch (SQLException e) {
            return Readiness.DATABASE_UNAVAILABLE;
        }
    }

    private <T> T run(Database.ConnectionWork<T> question) throws SQLException {
        if (own == null) {
            return runOnNew(question);
        }
        long began = System.nanoTime();
        try {
            return runOnOwn(question);
        } catch (SQLException e) {
            if (own == null && System.nanoTime() - began < BROKEN_WITHIN.toNanos()) {
                return runOnNew(question);
            }
            throw e;
        }
    }

    private <T> T runOnNew(Database.ConnectionWork<T> question) throws SQLException {
        try {
            own = direct.openAny("readiness", TIMEOUT, TIMEOUT).orElse(null);
        } catch (SQLException e) {
            if (!TOO_MANY_CONNECTIONS.equals(e.getSQLState())) {
                throw e;
            }
        }
        return own == null ? runOnPooled(question) : runOnOwn(question);
    }

    private <T> T runOnOwn(Database.ConnectionWork<T> question) throws SQLException {
        try {
            return question.run(own);
        } catch (SQLException e) {
            if (own.isClosed()) {
                close();
            }
            throw e;
        }
    }

    private <T> T runOnPooled(Database.ConnectionWork<T> question) throws SQLException {
        try (Connection borrowed = pool.getConnection()) {
            return question.run(borrowed);
        }
    }

    @PreDestroy
    void close() {
        try {
            if (own != null) {
                own.close();
            }
        } catch (SQLException e) {
            LOG.log(Level.DEBUG, "The connection was already broken");
        }
        own = null;
    }

    /**
     * Proves that the database writes durably: a record in the write-ahead log that is committed,
     * and a temporary file that takes space on the disk of the data. Nothing of it is kept, so
     * nothing has to be cleaned up.
     */
    private static final class DurableWrite {

        /**
         * Then the driver cancels the write, so that the database does not keep a session that
         * waits for a standby. Less than the time-out of the connection.
         */
        private static final int LIMIT_SECONDS = 2;

        /**
         * How many writes in succession must exceed the limit: one alone can be a busy disk, or a
         * standby that is being restarted.
         */
        private static final int SLOW_WRITES = 2;

        /**
         * Both statements are one transaction. With so little memory the rows of generate_series go
         * to a temporary file of 100 kB, in the tablespace of the database. A transactional message
         * is written and committed as any change is.
         */
        private static final String WRITE =
                "SELECT set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true);"
                        + " SELECT current_setting('transaction_read_only')::boolean AS read_only,"
                        + " (SELECT count(*) FROM generate_series(1, 5000)) AS space,"
                        + " CASE WHEN NOT current_setting('transaction_read_only')::boolean"
                        + " THEN pg_logical_emit_message(true, 'patientcare', 'readiness') END AS written";

        private static final String QUERY_CANCELED = "57014";
        private static final String DISK_FULL = "53100";

        private int slowWrites;

        /**
         * Writes once.
         *
         * @return READY, or why the database does not write
         * @throws SQLException if the connection has ended
         */
        Readiness check(Connection connection) throws SQLException {
            Readiness found = write(connection);
            boolean slow =
                    found == Readiness.STANDBY_AWAY
                            || found == Readiness.DATABASE_WRITES_TOO_SLOWLY;
            slowWrites = slow ? slowWrites + 1 : 0;
            return slow && slowWrites < SLOW_WRITES ? Readiness.READY : found;
        }

        private static Readiness write(Connection connection) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.setQueryTimeout(LIMIT_SECONDS);
                statement.execute(WRITE);
                statement.getMoreResults();
                try (ResultSet row = statement.getResultSet()) {
                    row.next();
                    if (row.getBoolean("read_only")) {
                        return Readiness.DATABASE_READ_ONLY;
                    }
                }
                // A commit that is cancelled while it waits for a standby succeeds with a warning.
                return statement.getWarnings() == null ? Readiness.READY : Readiness.STANDBY_AWAY;
            } catch (SQLException e) {
                if (QUERY_CANCELED.equals(e.getSQLState())) {
                    return Readiness.DATABASE_WRITES_TOO_SLOWLY;
                }
                if (connection.isClosed()) {
                    throw e;
                }
                LOG.log(
                        Level.DEBUG,
                        "The database refused a write: SQL state {0}",
                        e.getSQLState());
                return DISK_FULL.equals(e.getSQLState())
                        ? Readiness.DISK_FULL
                        : Readiness.DATABASE_REFUSES_WRITES;
            }
        }
    }
}
