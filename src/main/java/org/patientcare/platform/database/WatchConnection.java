package org.patientcare.platform.database;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * The connection of the database watch. It is not from the pool, since a busy pool does not mean an
 * unavailable database, and it is kept from check to check. A connection that broke is opened again
 * by the check that detects it; one that does not answer, by the next check. If the settings name
 * no database, or the database has no connection left, a check borrows one from the pool. Used by
 * one thread at a time.
 */
@Dependent
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

    @Resource(name = "jdbc/patientcare")
    private DataSource pool;

    @Inject private DirectConnections direct;

    private Connection own;

    <T> T run(Database.ConnectionWork<T> question) throws SQLException {
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
            own = direct.open("readiness", TIMEOUT, TIMEOUT).orElse(null);
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
}
