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
 * A dedicated connection that listens for notifications. It is not from the pool: that would take
 * one from requests, and a server need not return the driver's own class, which is used here. Used
 * by one thread; {@link #abort} from another thread wakes it. Its owner closes it, because a client
 * proxy would no longer work when that happens.
 */
@Dependent
class ListenConnection {

    private static final Logger LOG = System.getLogger(ListenConnection.class.getName());

    /** A connection that has not answered a command within this time is dead. */
    private static final Duration ANSWERING = Duration.ofSeconds(5);

    private static final Duration CONNECTING = Duration.ofSeconds(2);

    private static final int CHECK_EVERY = 10;

    @Inject private DirectConnections direct;

    private volatile Connection connection;
    private int awaited;

    /** A notification. */
    record Notification(String channel, String payload) {}

    /**
     * Opens the connection and listens on the channels, unless it is open.
     *
     * @return false if the settings name no database
     */
    boolean open(Set<String> channels) throws SQLException {
        if (connection != null) {
            return true;
        }
        Optional<Connection> opened = direct.open("notifications", CONNECTING, ANSWERING);
        if (opened.isEmpty()) {
            return false;
        }
        connection = opened.get();
        for (String channel : channels) {
            execute("LISTEN " + channel);
        }
        return true;
    }

    /** Whether the settings name a database to connect to. */
    boolean isConfigured() {
        return direct.areConfigured();
    }

    /**
     * Waits for notifications and returns them without duplicates, as soon as there are any; an
     * empty list after the timeout.
     */
    List<Notification> await(int millis) throws SQLException {
        if (++awaited % CHECK_EVERY == 0) {
            execute("SELECT 1");
        }
        PGNotification[] arrived = connection.unwrap(PGConnection.class).getNotifications(millis);
        Set<Notification> notifications = new LinkedHashSet<>();
        for (PGNotification one : arrived == null ? new PGNotification[0] : arrived) {
            notifications.add(new Notification(one.getName(), one.getParameter()));
        }
        return new ArrayList<>(notifications);
    }

    /** Called by another thread: makes a waiting {@link #await} fail at once. */
    void abort() {
        Connection open = connection;
        try {
            if (open != null) {
                open.abort(Runnable::run);
            }
        } catch (SQLException e) {
            LOG.log(Level.DEBUG, "The connection was already broken");
        }
    }

    void close() {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            LOG.log(Level.DEBUG, "The connection was already broken");
        }
        connection = null;
    }

    private void execute(String command) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(command);
        }
    }
}
