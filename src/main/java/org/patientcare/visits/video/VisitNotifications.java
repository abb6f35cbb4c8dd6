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
import java.util.UUID;
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.listening.NotificationDispatcher;
import org.patientcare.platform.listening.NotificationDispatcher.NotificationListener;
import org.patientcare.platform.server.RequestContextRunner;

/**
 * Handles the database notifications about visits, and runs the periodic tasks of connected
 * participants on a thread of its own.
 */
@ApplicationScoped
public class VisitNotifications implements NotificationListener {

    private static final Logger LOG = System.getLogger(VisitNotifications.class.getName());

    private static final String STATE = "visit";
    private static final Duration SEEN_EVERY = Duration.ofSeconds(15);
    private static final Duration LOST_EVERY = Duration.ofSeconds(5);

    @Resource private ManagedThreadFactory threads;
    @Inject private ConnectedParticipants participants;
    @EJB private Attendances attendances;
    @Inject private SignalRepository signalRepository;
    @Inject private RequestContextRunner context;
    @Inject private NotificationDispatcher notificationDispatcher;
    @Inject private Event<VisitChange> changes;
    @Inject private Event<VisitChangesMissed> missed;

    private final BackgroundTasks tasks =
            new BackgroundTasks(LOG, "The attendance of visits could not be updated");

    /** Starts the periodic tasks. The database schema must exist. */
    public void start() {
        tasks.start(threads, 1);
        tasks.every(SEEN_EVERY, () -> context.run(participants::updateSeenAt));
        tasks.every(LOST_EVERY, () -> context.run(this::endLost));
    }

    @PreDestroy
    void stop() {
        tasks.stop();
    }

    @Override
    public Set<String> channels() {
        return Set.of(STATE, SignalRepository.CHANNEL);
    }

    @Override
    public void onNotification(String channel, String payload) {
        VisitKey.parse(payload)
                .ifPresent(
                        channel.equals(SignalRepository.CHANNEL)
                                ? participants::sendSignals
                                : this::changed);
    }

    /**
     * The event is fired first, so that its observers get it even if sending to participants fails.
     */
    private void changed(VisitKey key) {
        changes.fire(new VisitChange(key.organization(), key.appointment()));
        participants.sendChanges(key);
    }

    @Override
    public void poll() {
        if (!notificationDispatcher.isListening()) {
            missed.fire(new VisitChangesMissed());
        }
        participants.refreshAll();
    }

    /**
     * Removes a batch of expired signals and returns their number. Safe to call on several nodes.
     */
    public int removeOld() {
        return signalRepository.removeOld();
    }

    private void endLost() {
        attendances.lost().forEach(lost -> tasks.attempt(() -> attendances.endLost(lost)));
    }

    /**
     * CDI event: the state or the time of a visit changed, or somebody joined or left, on any node.
     * It is fired on each node by the thread that listens for notifications, so observers must hand
     * longer work to another thread.
     *
     * @param appointment our id
     */
    public record VisitChange(UUID organization, long appointment) {}

    /**
     * CDI event: this node may have missed changes of visits. Fired by the thread that listens for
     * notifications, about once per second while the node cannot listen, and once when it can
     * again.
     */
    public record VisitChangesMissed() {}
}
