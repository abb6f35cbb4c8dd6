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
import org.patientcare.people.professional.PresenceKey;
import org.patientcare.people.professional.ProfessionalPresence;
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.listening.Listener;
import org.patientcare.platform.server.OwnRequestContext;
import org.patientcare.visits.appointment.VisitProfessionals;
import org.patientcare.visits.video.VisitChange;
import org.patientcare.visits.video.VisitsMissed;

/**
 * Notifies the open desks of this node when a visit or a professional's presence changes on any
 * node. It queries the database only for visits of organizations in which a professional with an
 * open desk works.
 */
@ApplicationScoped
class DeskNews implements Listener {

    private static final Logger LOG = System.getLogger(DeskNews.class.getName());

    /** The interval at which all desks refresh while this node cannot receive notifications. */
    private static final Duration BETWEEN_MISSED = Duration.ofSeconds(10);

    @Resource private ManagedThreadFactory threads;
    @Inject private DeskSessions desks;
    @Inject private VisitProfessionals professionals;
    @Inject private OwnRequestContext context;

    private final Set<VisitChange> heard = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean isScheduled = new AtomicBoolean();
    private final BackgroundTasks tasks =
            new BackgroundTasks(LOG, "Desks are told of visits later");
    private long missedAt = System.nanoTime() - BETWEEN_MISSED.toNanos();

    @PostConstruct
    void begin() {
        tasks.begin(threads, 1);
    }

    @PreDestroy
    void end() {
        tasks.end();
    }

    /** Runs on the listening thread, so it only queues the change. */
    void changed(@Observes VisitChange visit) {
        if (desks.workAt(visit.organization())) {
            heard.add(visit);
            if (isScheduled.compareAndSet(false, true)) {
                tasks.execute(this::notifyPending);
            }
        }
    }

    /** Runs on the listening thread, too. */
    void missed(@Observes VisitsMissed any) {
        if (System.nanoTime() - missedAt >= BETWEEN_MISSED.toNanos()) {
            missedAt = System.nanoTime();
            desks.changedSoon();
        }
    }

    @Override
    public Set<String> channels() {
        return Set.of(ProfessionalPresence.CHANNEL);
    }

    /** Shows a change of presence that was made at one desk at the professional's other desks. */
    @Override
    public void heard(String channel, String payload) {
        PresenceKey.parse(payload)
                .ifPresent(key -> desks.changed(key.organization(), key.professional()));
    }

    @Override
    public void lookAgain() {
        // Nothing to do: missed changes are handled in {@link #missed}.
    }

    private void notifyPending() {
        isScheduled.set(false);
        Set<VisitChange> now = Set.copyOf(heard);
        heard.removeAll(now);
        if (!tasks.attempt(() -> context.run(() -> tell(now)))) {
            desks.changedSoon();
        }
    }

    private void tell(Collection<VisitChange> visits) {
        visits.stream()
                .collect(
                        Collectors.groupingBy(
                                VisitChange::organization,
                                Collectors.mapping(VisitChange::appointment, Collectors.toSet())))
                .forEach(this::tell);
    }

    private void tell(UUID organization, Set<Long> appointments) {
        professionals
                .of(organization, appointments)
                .forEach(professional -> desks.changed(organization, professional));
    }
}
