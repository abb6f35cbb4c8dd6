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
import org.patientcare.platform.background.BackgroundLoop;
import org.patientcare.platform.server.OwnRequestContext;

/**
 * Delivers the notifications that the nodes send each other to all {@link Listener}s, on one
 * thread. It uses one listening connection if the site's settings name the database; otherwise the
 * listeners poll every second.
 */
@ApplicationScoped
public class Listening {

    private static final Logger LOG = System.getLogger(Listening.class.getName());

    private static final int PATIENCE_MILLIS = 1000;

    /** The driver takes 0 for a wait without a limit. */
    private static final int AT_ONCE_MILLIS = 1;

    /** The interval of polls in case a notification was missed. */
    private static final Duration LOOK_EVERY = Duration.ofSeconds(30);

    @Resource private ManagedThreadFactory threads;
    @Inject private ListenConnection connection;
    @Inject private Instance<Listener> listeners;
    @Inject private OwnRequestContext context;

    /** The listeners that failed; they poll in the next iteration. */
    private final Set<Listener> behind = new HashSet<>();

    private List<Listener> all = List.of();
    private long lookedAt = System.nanoTime();
    private volatile boolean heard;

    private final BackgroundLoop loop =
            new BackgroundLoop(LOG, "This node did not listen", this::turn)
                    .afterFailure(this::failed, Duration.ofMillis(PATIENCE_MILLIS))
                    .wokenBy(this::wake)
                    .atLast(() -> connection.close());

    /** Starts the thread; the schema must exist. */
    public void begin() {
        all = listeners.stream().toList();
        loop.begin(threads);
    }

    @PreDestroy
    void end() {
        loop.end();
    }

    private void wake(Thread thread) {
        thread.interrupt();
        connection.abort();
    }

    /** Whether this node receives notifications at once, and does not poll every second. */
    public boolean hears() {
        return heard;
    }

    /** Whether the settings name a database to listen on. */
    public boolean canHear() {
        return connection.isPossible();
    }

    /** Takes a second at most, less if there are notifications. */
    private void turn() throws SQLException, InterruptedException {
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

    /** Does not wait for notifications if a poll is due. */
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

    /** One listener's failure does not affect the others. */
    private void attempt(Listener listener, Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            behind.add(listener);
            LOG.log(Level.DEBUG, "News was not heard: {0}", e.getClass().getName());
        }
    }

    /** Logged once per outage; the database watch logs the details. */
    private void failed() {
        connection.close();
        if (heard && !loop.isEnding()) {
            LOG.log(Level.INFO, "This node hears nothing of others: it tries again every second");
        }
        heard = false;
    }

    private static List<ListenConnection.News> pause() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(PATIENCE_MILLIS);
        return List.of();
    }
}
