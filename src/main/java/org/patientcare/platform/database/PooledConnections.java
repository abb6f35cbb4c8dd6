package org.patientcare.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.patientcare.platform.server.ServerPool;

/**
 * The connections of the pool, each lent for one question. The pool looks at a connection once a
 * second at most; one that has ended since then is found by its first statement (ADR 037).
 */
final class PooledConnections {

    /** What failed sooner was broken before. */
    private static final Duration AT_ONCE = Duration.ofSeconds(1);

    private final DataSource source;
    private final DataSource scoped;
    private final ServerPool pool;

    PooledConnections(DataSource source, CurrentScope scope, ServerPool pool) {
        this.source = source;
        this.pool = pool;
        scoped = ScopedConnections.around(source, scope);
    }

    /**
     * Asks once more if the connection had ended, by a new one: all that idle are given up, so that
     * a transaction that follows finds none that has ended. The first time may have taken effect.
     */
    <T> T askAgain(Database.Question<T> question) throws SQLException {
        long began = System.nanoTime();
        try {
            return ask(question);
        } catch (SQLException e) {
            if (!DatabaseUnavailable.isEndOfConnection(e)
                    || System.nanoTime() - began > AT_ONCE.toNanos()) {
                throw e;
            }
            pool.dropIdleConnections();
            return ask(question);
        }
    }

    <T> T ask(Database.Question<T> question) throws SQLException {
        try (Connection connection = scoped.getConnection()) {
            return ask(connection, question);
        }
    }

    /** By a connection at hand; one that has ended is not to be handed out again. */
    <T> T ask(Connection connection, Database.Question<T> question) throws SQLException {
        try {
            return question.ask(connection);
        } catch (SQLException e) {
            if (DatabaseUnavailable.isEndOfConnection(e)) {
                pool.discard(source, ScopedConnections.behind(connection));
            }
            throw e;
        }
    }
}
