package org.patientcare.visits.video;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Hears what the nodes tell each other of visits, on one thread: by a connection that listens where
 * the site's settings name the database, else by looking every second.
 */
@ApplicationScoped
public class VisitNotifications {

    private static final Logger LOG = System.getLogger(VisitNotifications.class.getName());

    private static final int PATIENCE_MILLIS = 1000;
    private static final int PATIENCE_TO_END_MILLIS = 2000;

    private static final Duration SEEN_EVERY = Duration.ofSeconds(15);
    private static final Duration LOST_EVERY = Duration.ofSeconds(5);

    /** In case a notification was missed. */
    private static final Duration LOOK_EVERY = Duration.ofSeconds(30);

    @Resource private ManagedThreadFactory threads;
    @Inject private ListenConnection listening;
    @Inject private Rooms rooms;
    @EJB private Attendances attendances;
    @Inject private Signals signals;
    @Inject private RequestContextController context;

    private Thread thread;
    private volatile boolean ended;
    private final Due seen = new Due(SEEN_EVERY);
    private final Due lost = new Due(LOST_EVERY);
    private final Due look = new Due(LOOK_EVERY);
    private volatile boolean heard;

    /** Used by the one thread. */
    private static final class Due {

        private final long interval;
        private long last = System.nanoTime();

        Due(Duration interval) {
            this.interval = interval.toNanos();
        }

        boolean isNow() {
            boolean due = System.nanoTime() - last >= interval;
            if (due) {
                last = System.nanoTime();
            }
            return due;
        }
    }

    /** Starts; the schema has to be there. */
    public void begin() {
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
        listening.abort();
        try {
            thread.join(PATIENCE_TO_END_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether this node hears at once, and does not look every second. */
    boolean hears() {
        return heard;
    }

    /** Whether the settings let it. */
    boolean canHear() {
        return listening.isPossible();
    }

    /** Removes some of what nobody waits for any more, and returns how many; on any node. */
    public int removeOld() {
        return signals.removeOld();
    }

    private void run() {
        while (!ended) {
            try {
                turn();
            } catch (SQLException | RuntimeException e) {
                listening.close();
                failed();
            }
        }
        listening.close();
    }

    /** A second at most, less where there is news. */
    private void turn() throws SQLException {
        boolean listens = listening.open();
        boolean began = listens && !heard;
        List<ListenConnection.News> news = listens ? listening.await(PATIENCE_MILLIS) : pause();
        boolean activated = context.activate();
        try {
            if (!listens || began || look.isNow()) {
                rooms.lookAtAll();
            } else {
                news.forEach(this::tell);
            }
            chores();
        } finally {
            if (activated) {
                context.deactivate();
            }
        }
        if (began) {
            LOG.log(Level.INFO, "This node hears of visits");
        }
        heard = listens;
    }

    private void tell(ListenConnection.News news) {
        if (news.isSignal()) {
            rooms.signalled(news.visit());
        } else {
            rooms.changed(news.visit());
        }
    }

    private void chores() {
        if (seen.isNow()) {
            chore(rooms::saySeen);
        }
        if (lost.isNow()) {
            chore(this::endLost);
        }
    }

    private void endLost() {
        attendances.lost().forEach(lost -> chore(() -> attendances.endLost(lost)));
    }

    /** A failure is no reason to stop listening: the next try comes within seconds. */
    private static void chore(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            LOG.log(Level.INFO, "Visits were not looked after: {0}", reason(e));
        }
    }

    /** Without messages, which may quote rows. */
    private static String reason(Throwable failure) {
        Throwable at = failure;
        while (at.getCause() != null && !(at instanceof SQLException)) {
            at = at.getCause();
        }
        return at instanceof SQLException sql
                ? "SQL state " + sql.getSQLState()
                : at.getClass().getName();
    }

    /** Said once; the database's own watch says more. */
    private void failed() {
        if (heard && !ended) {
            LOG.log(Level.INFO, "This node hears nothing of visits: it tries again every second");
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
