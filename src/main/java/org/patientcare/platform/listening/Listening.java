package org.patientcare.platform.listening;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.patientcare.platform.server.OwnRequestContext;

/**
 * Hears for all {@link Listener}s what the nodes tell each other, on one thread: by one connection
 * that listens where the site's settings name the database, else by looking every second.
 */
@ApplicationScoped
public class Listening {

    private static final Logger LOG = System.getLogger(Listening.class.getName());

    private static final int PATIENCE_MILLIS = 1000;

    /** For the driver 0 is a wait without an end. */
    private static final int AT_ONCE_MILLIS = 1;

    private static final int PATIENCE_TO_END_MILLIS = 2000;

    /** In case a notification was missed. */
    private static final Duration LOOK_EVERY = Duration.ofSeconds(30);

    @Resource private ManagedThreadFactory threads;
    @Inject private ListenConnection connection;
    @Inject private Instance<Listener> listeners;
    @Inject private OwnRequestContext context;

    /** Those that failed to hear something: they look with the next turn. */
    private final Set<Listener> behind = new HashSet<>();

    private List<Listener> all = List.of();
    private Thread thread;
    private long lookedAt = System.nanoTime();
    private volatile boolean ended;
    private volatile boolean heard;

    /** Starts; the schema has to be there. */
    public void begin() {
        all = listeners.stream().toList();
        thread = threads.newThread(this::run);
        thread.start();
    }

    @PreDestroy
    void end() {
        ended = true;
        if (thread == null) {
            return;
        }
        thread.interrupt();
        connection.abort();
        try {
            thread.join(PATIENCE_TO_END_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether this node hears at once, and does not look every second. */
    public boolean hears() {
        return heard;
    }

    /** Whether the settings let it. */
    public boolean canHear() {
        return connection.isPossible();
    }

    private void run() {
        while (!ended) {
            try {
                turn();
            } catch (SQLException | RuntimeException | OutOfMemoryError | LinkageError e) {
                connection.close();
                failed();
            }
        }
        connection.close();
    }

    /** A second at most, less where there is news. */
    private void turn() throws SQLException {
        boolean listens = connection.open(channels());
        boolean began = listens && !heard;
        boolean looks = !listens || began || isTimeToLook();
        List<ListenConnection.News> news = listens ? await(looks) : pause();
        context.run(() -> tell(looks, news));
        if (began) {
            LOG.log(Level.INFO, "This node hears of visits and events");
        }
        heard = listens;
    }

    private Set<String> channels() {
        return all.stream().flatMap(l -> l.channels().stream()).collect(Collectors.toSet());
    }

    /** Who has to look anyway does so first. */
    private List<ListenConnection.News> await(boolean looks) throws SQLException {
        return connection.await(looks ? AT_ONCE_MILLIS : PATIENCE_MILLIS);
    }

    private boolean isTimeToLook() {
        return System.nanoTime() - lookedAt >= LOOK_EVERY.toNanos();
    }

    private void tell(boolean looks, List<ListenConnection.News> news) {
        if (looks) {
            lookedAt = System.nanoTime();
            behind.addAll(all);
        }
        for (Listener listener : all) {
            if (behind.contains(listener)) {
                behind.remove(listener);
                attempt(listener, listener::lookAgain);
            } else {
                news.stream()
                        .filter(one -> listener.channels().contains(one.channel()))
                        .forEach(one -> attempt(listener, () -> tell(listener, one)));
            }
        }
    }

    private static void tell(Listener listener, ListenConnection.News news) {
        listener.heard(news.channel(), news.payload());
    }

    /** A failure of one is nobody else's. */
    private void attempt(Listener listener, Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | OutOfMemoryError | LinkageError e) {
            behind.add(listener);
            LOG.log(Level.DEBUG, "News was not heard: {0}", e.getClass().getName());
        }
    }

    /** Said once; the database's own watch says more. */
    private void failed() {
        if (heard && !ended) {
            LOG.log(Level.INFO, "This node hears nothing of others: it tries again every second");
        }
        heard = false;
        pause();
    }

    private static List<ListenConnection.News> pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return List.of();
    }
}
