package org.patientcare.visits.video;

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

    private static final String STATE = "visit";

    /** The second answers within, or the connection is dead. */
    private static final Duration ANSWERING = Duration.ofSeconds(5);

    private static final Duration CONNECTING = Duration.ofSeconds(2);

    private static final int CHECK_EVERY = 10;

    @Inject private DirectConnections direct;

    private volatile Connection connection;
    private int awaited;

    /** That something is new about a visit, or that there is a signal for one. */
    record News(VisitKey visit, boolean isSignal) {}

    /**
     * Opens it unless it is.
     *
     * @return false where the settings do not say how
     */
    boolean open() throws SQLException {
        if (connection != null) {
            return true;
        }
        Optional<Connection> opened = direct.open("visits", CONNECTING, ANSWERING);
        if (opened.isEmpty()) {
            return false;
        }
        connection = opened.get();
        execute("LISTEN " + STATE, "LISTEN " + Signals.CHANNEL);
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
            VisitKey.parse(one.getParameter())
                    .map(visit -> new News(visit, one.getName().equals(Signals.CHANNEL)))
                    .ifPresent(news::add);
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

    private void execute(String... commands) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String command : commands) {
                statement.execute(command);
            }
        }
    }
}
