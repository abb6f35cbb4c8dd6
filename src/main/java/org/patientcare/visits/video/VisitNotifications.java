package org.patientcare.visits.video;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.patientcare.platform.listening.Listener;
import org.patientcare.platform.listening.Listening;
import org.patientcare.platform.server.OwnRequestContext;

/**
 * Hears what the nodes tell each other of visits, and looks after those who are connected, on a
 * thread of its own.
 */
@ApplicationScoped
public class VisitNotifications implements Listener {

    private static final Logger LOG = System.getLogger(VisitNotifications.class.getName());

    private static final String STATE = "visit";
    private static final int SEEN_EVERY_SECONDS = 15;
    private static final int LOST_EVERY_SECONDS = 5;

    @Resource private ManagedThreadFactory threads;
    @Inject private Rooms rooms;
    @EJB private Attendances attendances;
    @Inject private Signals signals;
    @Inject private OwnRequestContext context;
    @Inject private Listening listening;
    @Inject private Event<VisitChange> changes;
    @Inject private Event<VisitsMissed> missed;

    private ScheduledThreadPoolExecutor chores;

    /** Starts to look after visits; the schema has to be there. */
    public void begin() {
        chores = new ScheduledThreadPoolExecutor(1, threads);
        every(SEEN_EVERY_SECONDS, rooms::saySeen);
        every(LOST_EVERY_SECONDS, this::endLost);
    }

    @PreDestroy
    void end() {
        if (chores != null) {
            chores.shutdownNow();
        }
    }

    @Override
    public Set<String> channels() {
        return Set.of(STATE, Signals.CHANNEL);
    }

    @Override
    public void heard(String channel, String payload) {
        VisitKey.parse(payload)
                .ifPresent(channel.equals(Signals.CHANNEL) ? rooms::signalled : this::changed);
    }

    /** Others hear of it even where the rooms of this node cannot be told. */
    private void changed(VisitKey key) {
        changes.fire(new VisitChange(key.organization(), key.appointment()));
        rooms.changed(key);
    }

    @Override
    public void lookAgain() {
        if (!listening.hears()) {
            missed.fire(new VisitsMissed());
        }
        rooms.lookAtAll();
    }

    /** Removes some of what nobody waits for any more, and returns how many; on any node. */
    public int removeOld() {
        return signals.removeOld();
    }

    private void every(int seconds, Runnable task) {
        chores.scheduleWithFixedDelay(
                () -> chore(() -> context.run(task)), seconds, seconds, TimeUnit.SECONDS);
    }

    private void endLost() {
        attendances.lost().forEach(lost -> chore(() -> attendances.endLost(lost)));
    }

    /** A failure must not end the timer: the next try comes within seconds. */
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
}
