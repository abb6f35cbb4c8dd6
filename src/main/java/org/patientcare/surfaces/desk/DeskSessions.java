package org.patientcare.surfaces.desk;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.patientcare.access.session.SessionSnapshot;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.session.Sessions;
import org.patientcare.people.professional.ProfessionalPresence;
import org.patientcare.people.professional.ProfessionalPresence.PresenceKey;
import org.patientcare.people.professional.Workplaces;
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.platform.shared.Partition;

/**
 * The open desks of this node. It periodically checks their sessions and the assignments of their
 * professionals, and renews the professionals' presence; each of these takes one SQL statement per
 * 1,000 desks.
 */
@ApplicationScoped
class DeskSessions {

    private static final Logger LOG = System.getLogger(DeskSessions.class.getName());

    /** Every 5 s, so that a socket is closed within 15 s after its session ended. */
    private static final Duration CHECKED_EVERY = Duration.ofSeconds(5);

    /** Presence expires after 90 s without renewal. */
    private static final Duration RENEWED_EVERY = Duration.ofSeconds(30);

    private static final int BATCH_SIZE = 1000;

    /** Limits how many desks refresh at the same time. */
    private static final int MAX_NOTIFIED_PER_SECOND = 100;

    @Resource private ManagedThreadFactory threads;
    @EJB private Sessions sessions;
    @Inject private ProfessionalPresence presence;
    @Inject private Workplaces workplaces;
    @Inject private RequestContextRunner context;

    private final Map<String, Set<DeskSocket>> open = new ConcurrentHashMap<>();

    /** The number of open desks per organization. */
    private final Map<UUID, Integer> deskCounts = new ConcurrentHashMap<>();

    private final BackgroundTasks tasks =
            new BackgroundTasks(LOG, "Open desks could not be checked; they are checked again");

    @PostConstruct
    void start() {
        tasks.start(threads, 2);
        tasks.every(Duration.ofSeconds(1), this::sendPendingChanges);
        tasks.every(CHECKED_EVERY, () -> context.run(this::revalidateSessions));
        tasks.every(RENEWED_EVERY, () -> context.run(() -> renewPresence(all())));
    }

    @PreDestroy
    void stop() {
        tasks.stop();
    }

    /** Adds a desk; has no effect if it has been added before. */
    void add(DeskSocket desk) {
        open.compute(
                desk.professional(),
                (any, desks) -> {
                    Set<DeskSocket> more = desks == null ? ConcurrentHashMap.newKeySet() : desks;
                    more.add(desk);
                    return more;
                });
    }

    void remove(DeskSocket desk) {
        open.computeIfPresent(
                desk.professional(),
                (any, desks) -> {
                    desks.remove(desk);
                    return desks.isEmpty() ? null : desks;
                });
    }

    /** Counts one more open desk of an organization, until {@link #uncountDesk} is called. */
    void countDesk(UUID organization) {
        deskCounts.merge(organization, 1, Integer::sum);
    }

    void uncountDesk(UUID organization) {
        deskCounts.computeIfPresent(organization, (any, count) -> count == 1 ? null : count - 1);
    }

    boolean hasDeskOf(UUID organization) {
        return deskCounts.containsKey(organization);
    }

    /** Notifies the desks of a professional that something may have changed in an organization. */
    void notifyChange(UUID organization, String professional) {
        open.getOrDefault(professional, Set.of()).stream()
                .filter(desk -> desk.organizations().contains(organization))
                .forEach(DeskSocket::notifyChange);
    }

    /**
     * Notifies all desks, a limited number per second, because it is unknown what has changed and
     * for whom.
     */
    void markAllChanged() {
        all().forEach(DeskSocket::markChanged);
    }

    /**
     * Extends the presence of the professionals who are online, for the organizations of a desk.
     */
    void renewPresence(Collection<DeskSocket> desks) {
        Set<PresenceKey> open =
                desks.stream()
                        .flatMap(
                                desk ->
                                        desk.organizations().stream()
                                                .map(
                                                        id ->
                                                                new PresenceKey(
                                                                        id, desk.professional())))
                        .collect(Collectors.toSet());
        batches(open).forEach(presence::renew);
    }

    private void sendPendingChanges() {
        int notified = 0;
        for (DeskSocket desk : all()) {
            if (notified < MAX_NOTIFIED_PER_SECOND && desk.sendPendingChange()) {
                notified++;
            }
        }
    }

    /** If the database cannot be reached, all sockets stay open. */
    private void revalidateSessions() {
        for (List<DeskSocket> desks : batches(all())) {
            Map<SessionToken, SessionSnapshot> found =
                    sessions.findSnapshots(desks.stream().map(DeskSocket::token).toList());
            Map<String, Set<UUID>> assigned =
                    workplaces.ofMany(
                            desks.stream().map(DeskSocket::professional).distinct().toList());
            for (DeskSocket desk : desks) {
                // A failure to close one socket must not keep others from being closed.
                tasks.attempt(
                        () ->
                                desk.revalidate(
                                        Optional.ofNullable(found.get(desk.token())),
                                        assigned.getOrDefault(desk.professional(), Set.of())));
            }
        }
    }

    private List<DeskSocket> all() {
        return open.values().stream().flatMap(Set::stream).toList();
    }

    private static <T> List<List<T>> batches(Collection<T> all) {
        return Partition.of(List.copyOf(all), BATCH_SIZE);
    }
}
