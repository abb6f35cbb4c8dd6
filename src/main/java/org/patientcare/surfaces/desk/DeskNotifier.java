package org.patientcare.surfaces.desk;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.patientcare.people.professional.ProfessionalPresence;
import org.patientcare.people.professional.ProfessionalPresence.PresenceKey;
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.listening.NotificationDispatcher.NotificationListener;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.visits.appointment.AppointmentProfessionals;
import org.patientcare.visits.video.VisitNotifications.VisitChange;
import org.patientcare.visits.video.VisitNotifications.VisitChangesMissed;

/**
 * Notifies the open desks of this node when a visit or a professional's presence changes on any
 * node. It queries the database only for visits of organizations in which a professional with an
 * open desk works.
 */
@ApplicationScoped
class DeskNotifier implements NotificationListener {

    private static final Logger LOG = System.getLogger(DeskNotifier.class.getName());

    /** The interval at which all desks refresh while this node cannot receive notifications. */
    private static final Duration BETWEEN_MISSED = Duration.ofSeconds(10);

    @Resource private ManagedThreadFactory threads;
    @Inject private DeskSessions desks;
    @Inject private AppointmentProfessionals professionals;
    @Inject private RequestContextRunner context;

    private final Set<VisitChange> pendingChanges = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean isScheduled = new AtomicBoolean();
    private final BackgroundTasks tasks =
            new BackgroundTasks(LOG, "Notifications of visits to open desks are delayed");
    private long missedAt = System.nanoTime() - BETWEEN_MISSED.toNanos();

    @PostConstruct
    void start() {
        tasks.start(threads, 1);
    }

    @PreDestroy
    void stop() {
        tasks.stop();
    }

    /** Runs on the listening thread, so it only queues the change. */
    void onVisitChange(@Observes VisitChange visit) {
        if (desks.hasDeskOf(visit.organization())) {
            pendingChanges.add(visit);
            if (isScheduled.compareAndSet(false, true)) {
                tasks.execute(this::notifyPending);
            }
        }
    }

    /** Runs on the listening thread, too. */
    void onVisitsMissed(@Observes VisitChangesMissed any) {
        if (System.nanoTime() - missedAt >= BETWEEN_MISSED.toNanos()) {
            missedAt = System.nanoTime();
            desks.markAllChanged();
        }
    }

    @Override
    public Set<String> channels() {
        return Set.of(ProfessionalPresence.CHANNEL);
    }

    /** Shows a change of presence that was made at one desk at the professional's other desks. */
    @Override
    public void onNotification(String channel, String payload) {
        PresenceKey.parse(payload)
                .ifPresent(key -> desks.notifyChange(key.organization(), key.professional()));
    }

    @Override
    public void poll() {
        // Nothing to do: missed changes are handled in {@link #onVisitsMissed}.
    }

    private void notifyPending() {
        isScheduled.set(false);
        Set<VisitChange> now = Set.copyOf(pendingChanges);
        pendingChanges.removeAll(now);
        if (!tasks.attempt(() -> context.run(() -> notifyDesks(now)))) {
            desks.markAllChanged();
        }
    }

    private void notifyDesks(Collection<VisitChange> visits) {
        visits.stream()
                .collect(
                        Collectors.groupingBy(
                                VisitChange::organization,
                                Collectors.mapping(VisitChange::appointment, Collectors.toSet())))
                .forEach(this::notifyDesks);
    }

    private void notifyDesks(UUID organization, Set<Long> appointments) {
        professionals
                .of(organization, appointments)
                .forEach(professional -> desks.notifyChange(organization, professional));
    }
}
