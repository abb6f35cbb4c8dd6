package org.patientcare.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.patientcare.platform.server.ServerPool;

/**
 * The connections of the pool, each borrowed for one piece of work. The pool validates a connection
 * once a second at most; one that has ended since then is detected by its first statement (ADR
 * 037).
 */
final class PooledConnections {

    /** A connection that failed within this time was broken before. */
    private static final Duration BROKEN_WITHIN = Duration.ofSeconds(1);

    private final DataSource source;
    private final DataSource scoped;
    private final ServerPool pool;

    PooledConnections(DataSource source, CurrentScope scope, ServerPool pool) {
        this.source = source;
        this.pool = pool;
        scoped = ScopedConnections.around(source, scope);
    }

    /**
     * Repeats the work once, on a new connection, if the first one had ended. All idle connections
     * are closed, so that a transaction that follows gets none that has ended. The first execution
     * may have taken effect.
     */
    <T> T runWithRetry(Database.ConnectionWork<T> question) throws SQLException {
        long began = System.nanoTime();
        try {
            return run(question);
        } catch (SQLException e) {
            if (!DatabaseUnavailable.isEndOfConnection(e)
                    || System.nanoTime() - began > BROKEN_WITHIN.toNanos()) {
                throw e;
            }
            pool.dropIdleConnections();
            return run(question);
        }
    }

    <T> T run(Database.ConnectionWork<T> question) throws SQLException {
        try (Connection connection = scoped.getConnection()) {
            return run(connection, question);
        }
    }

    /**
     * Uses the given connection. If it has ended, or its session may only read, the pool must not
     * hand it out again.
     */
    <T> T run(Connection connection, Database.ConnectionWork<T> question) throws SQLException {
        try {
            return question.run(connection);
        } catch (SQLException e) {
            if (DatabaseUnavailable.isEndOfConnection(e)
                    || DatabaseUnavailable.isReadOnlySession(e)) {
                pool.discard(source, ScopedConnections.unwrap(connection));
            }
            throw e;
        }
    }
}
