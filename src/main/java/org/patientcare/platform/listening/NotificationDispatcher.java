package org.patientcare.platform.listening;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.patientcare.platform.background.BackgroundLoop;
import org.patientcare.platform.database.DirectConnections;
import org.patientcare.platform.server.RequestContextRunner;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * Delivers the notifications that the nodes send each other to all {@link NotificationListener}s,
 * on one thread. It uses one listening connection if the site's settings name the database;
 * otherwise the listeners poll every second.
 */
@ApplicationScoped
public class NotificationDispatcher {

    private static final Logger LOG = System.getLogger(NotificationDispatcher.class.getName());

    private static final int WAIT_MILLIS = 1000;

    /** The driver takes 0 for a wait without a limit. */
    private static final int AT_ONCE_MILLIS = 1;

    /** The interval of polls in case a notification was missed. */
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(30);

    @Resource private ManagedThreadFactory threads;
    @Inject private DirectConnections direct;
    @Inject private Instance<NotificationListener> listeners;
    @Inject private RequestContextRunner context;

    /** The listeners that failed; they poll in the next iteration. */
    private final Set<NotificationListener> failedListeners = new HashSet<>();

    private ListenConnection connection;
    private List<NotificationListener> all = List.of();
    private long polledAt = System.nanoTime();
    private volatile boolean listening;

    private record Notification(String channel, String payload) {}

    private final BackgroundLoop loop =
            new BackgroundLoop(LOG, "Waiting for database notifications failed", this::iterate)
                    .afterFailure(this::failed, Duration.ofMillis(WAIT_MILLIS))
                    .wokenBy(this::wake)
                    .afterLast(() -> connection.close());

    @PostConstruct
    void initialize() {
        connection = new ListenConnection(direct);
    }

    /** Starts the thread; the schema must exist. */
    public void start() {
        all = listeners.stream().toList();
        loop.start(threads);
    }

    @PreDestroy
    void stop() {
        loop.stop();
    }

    private void wake(Thread thread) {
        thread.interrupt();
        connection.abort();
    }

    /** Whether this node receives notifications at once, and does not poll every second. */
    public boolean isListening() {
        return listening;
    }

    /** Whether the settings name a database to listen on. */
    public boolean isListeningConfigured() {
        return connection.isConfigured();
    }

    /** Takes a second at most, less if there are notifications. */
    private void iterate() throws SQLException, InterruptedException {
        boolean listens = connection.open(channels());
        boolean began = listens && !listening;
        boolean looks = !listens || began || isPollDue();
        List<Notification> notifications = listens ? await(looks) : pause();
        context.run(() -> deliver(looks, notifications));
        if (began) {
            LOG.log(Level.INFO, "This node receives notifications from other nodes");
        }
        listening = listens;
    }

    private Set<String> channels() {
        return all.stream().flatMap(l -> l.channels().stream()).collect(Collectors.toSet());
    }

    /** Does not wait for notifications if a poll is due. */
    private List<Notification> await(boolean looks) throws SQLException {
        return connection.await(looks ? AT_ONCE_MILLIS : WAIT_MILLIS);
    }

    private boolean isPollDue() {
        return System.nanoTime() - polledAt >= POLL_INTERVAL.toNanos();
    }

    private void deliver(boolean looks, List<Notification> notifications) {
        if (looks) {
            polledAt = System.nanoTime();
            failedListeners.addAll(all);
        }
        for (NotificationListener notificationListener : all) {
            if (failedListeners.contains(notificationListener)) {
                failedListeners.remove(notificationListener);
                attempt(notificationListener, notificationListener::poll);
            } else {
                notifications.stream()
                        .filter(one -> notificationListener.channels().contains(one.channel()))
                        .forEach(
                                one ->
                                        attempt(
                                                notificationListener,
                                                () -> deliver(notificationListener, one)));
            }
        }
    }

    private static void deliver(
            NotificationListener notificationListener, Notification notification) {
        notificationListener.onNotification(notification.channel(), notification.payload());
    }

    /** One listener's failure does not affect the others. */
    private void attempt(NotificationListener notificationListener, Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            failedListeners.add(notificationListener);
            LOG.log(
                    Level.DEBUG,
                    "A listener failed to handle a notification: {0}",
                    e.getClass().getName());
        }
    }

    /** Logged once per outage; the database watch logs the details. */
    private void failed() {
        connection.close();
        if (listening && !loop.isEnding()) {
            LOG.log(
                    Level.INFO,
                    "This node receives no notifications: it tries to reconnect every second");
        }
        listening = false;
    }

    private static List<Notification> pause() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(WAIT_MILLIS);
        return List.of();
    }

    /**
     * A dedicated connection that listens for notifications. It is not from the pool: that would
     * take one from requests, and a server need not return the driver's own class, which is used
     * here. Used by one thread; {@link #abort} from another thread wakes it.
     */
    private static final class ListenConnection {

        /** A connection that has not answered a command within this time is dead. */
        private static final Duration ANSWERING = Duration.ofSeconds(5);

        private static final Duration CONNECTING = Duration.ofSeconds(2);

        private static final int CHECK_EVERY = 10;

        private final DirectConnections direct;

        private volatile Connection connection;
        private int awaited;

        ListenConnection(DirectConnections direct) {
            this.direct = direct;
        }

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
            PGNotification[] arrived =
                    connection.unwrap(PGConnection.class).getNotifications(millis);
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

    /**
     * Receives the notifications that any node, this one included, sends on channels of the
     * database. An implementation is an application-scoped bean, found by CDI. It is called on the
     * single listening thread, with a request context and outside any transaction; work of more
     * than a few statements belongs on a thread of its own.
     */
    public interface NotificationListener {

        /** The names of the channels, as in {@code NOTIFY}; always the same ones. */
        Set<String> channels();

        /**
         * A notification came in. Equal notifications that came in together are delivered once.
         *
         * @param payload at most 8,000 bytes, not validated
         */
        void onNotification(String channel, String payload);

        /**
         * Notifications may have been missed. Called after the connection was opened, after this
         * listener failed, every 30 s, and every second while this node cannot listen.
         */
        void poll();
    }
}
