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
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /**
     * A connection that failed within this time was broken before; that says nothing about the
     * database as it is now.
     */
    private static final Duration AT_ONCE = Duration.ofSeconds(1);

    /** The SQL state of a database that accepts no more connections. */
    private static final String NO_ROOM = "53300";

    @Resource(name = "jdbc/patientcare")
    private DataSource pool;

    @Inject private DirectConnections direct;

    private Connection own;

    <T> T ask(Database.Question<T> question) throws SQLException {
        if (own == null) {
            return askANew(question);
        }
        long began = System.nanoTime();
        try {
            return askOwn(question);
        } catch (SQLException e) {
            if (own == null && System.nanoTime() - began < AT_ONCE.toNanos()) {
                return askANew(question);
            }
            throw e;
        }
    }

    private <T> T askANew(Database.Question<T> question) throws SQLException {
        try {
            own = direct.open("readiness", PATIENCE, PATIENCE).orElse(null);
        } catch (SQLException e) {
            if (!NO_ROOM.equals(e.getSQLState())) {
                throw e;
            }
        }
        return own == null ? askThePools(question) : askOwn(question);
    }

    private <T> T askOwn(Database.Question<T> question) throws SQLException {
        try {
            return question.ask(own);
        } catch (SQLException e) {
            if (own.isClosed()) {
                close();
            }
            throw e;
        }
    }

    private <T> T askThePools(Database.Question<T> question) throws SQLException {
        try (Connection borrowed = pool.getConnection()) {
            return question.ask(borrowed);
        }
    }

    void close() {
        try {
            if (own != null) {
                own.close();
            }
        } catch (SQLException e) {
            LOG.log(Level.DEBUG, "It was broken already");
        }
        own = null;
    }
}
