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
 * The connection of whoever looks whether the database answers: its own, since a busy pool is no
 * absent database, and kept from look to look. One that broke is opened again within the look that
 * finds out; one that does not answer, by the next. Where the settings do not say how to open it,
 * or the database has no room for it, a look borrows one of the pool. Used by one thread at a time.
 */
@Dependent
class WatchConnection {

    private static final Logger LOG = System.getLogger(WatchConnection.class.getName());

    /** For a step of connecting, and for an answer. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /** What failed sooner was broken before, and says nothing of the database as it is now. */
    private static final Duration AT_ONCE = Duration.ofSeconds(1);

    /** The database has no room for one more. */
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
