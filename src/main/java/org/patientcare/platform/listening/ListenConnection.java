package org.patientcare.platform.listening;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.patientcare.platform.database.DirectConnections;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * A connection of its own that listens. Not one of the pool: that would be one fewer for requests,
 * and no server promises that its driver is the class that we know. Used by one thread, which
 * {@link #abort} of another wakes. Its owner ends it: a proxy would be dead before.
 */
@Dependent
class ListenConnection {

    private static final Logger LOG = System.getLogger(ListenConnection.class.getName());

    /** The second answers within, or the connection is dead. */
    private static final Duration ANSWERING = Duration.ofSeconds(5);

    private static final Duration CONNECTING = Duration.ofSeconds(2);

    private static final int CHECK_EVERY = 10;

    @Inject private DirectConnections direct;

    private volatile Connection connection;
    private int awaited;

    /** What somebody told. */
    record News(String channel, String payload) {}

    /**
     * Opens it unless it is.
     *
     * @return false where the settings do not say how
     */
    boolean open(Set<String> channels) throws SQLException {
        if (connection != null) {
            return true;
        }
        Optional<Connection> opened = direct.open("news", CONNECTING, ANSWERING);
        if (opened.isEmpty()) {
            return false;
        }
        connection = opened.get();
        for (String channel : channels) {
            execute("LISTEN " + channel);
        }
        return true;
    }

    /** Whether the settings say how. */
    boolean isPossible() {
        return direct.arePossible();
    }

    /** What is new, each once, as soon as there is something; nothing after the time. */
    List<News> await(int millis) throws SQLException {
        if (++awaited % CHECK_EVERY == 0) {
            execute("SELECT 1");
        }
        PGNotification[] arrived = connection.unwrap(PGConnection.class).getNotifications(millis);
        Set<News> news = new LinkedHashSet<>();
        for (PGNotification one : arrived == null ? new PGNotification[0] : arrived) {
            news.add(new News(one.getName(), one.getParameter()));
        }
        return new ArrayList<>(news);
    }

    /** From another thread: whoever waits for news fails at once. */
    void abort() {
        Connection open = connection;
        try {
            if (open != null) {
                open.abort(Runnable::run);
            }
        } catch (SQLException e) {
            LOG.log(Level.DEBUG, "It was broken already");
        }
    }

    void close() {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            LOG.log(Level.DEBUG, "It was broken already");
        }
        connection = null;
    }

    private void execute(String command) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(command);
        }
    }
}
