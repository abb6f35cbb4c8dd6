package org.patientcare.visits.video;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.Set;
import org.patientcare.platform.background.BackgroundTasks;
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
    private static final Duration SEEN_EVERY = Duration.ofSeconds(15);
    private static final Duration LOST_EVERY = Duration.ofSeconds(5);

    @Resource private ManagedThreadFactory threads;
    @Inject private Rooms rooms;
    @EJB private Attendances attendances;
    @Inject private Signals signals;
    @Inject private OwnRequestContext context;
    @Inject private Listening listening;
    @Inject private Event<VisitChange> changes;
    @Inject private Event<VisitsMissed> missed;

    private final BackgroundTasks tasks = new BackgroundTasks(LOG, "Visits were not looked after");

    /** Starts to look after visits; the schema has to be there. */
    public void begin() {
        tasks.begin(threads, 1);
        tasks.every(SEEN_EVERY, () -> context.run(rooms::saySeen));
        tasks.every(LOST_EVERY, () -> context.run(this::endLost));
    }

    @PreDestroy
    void end() {
        tasks.end();
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

    private void endLost() {
        attendances.lost().forEach(lost -> tasks.attempt(() -> attendances.endLost(lost)));
    }
}
