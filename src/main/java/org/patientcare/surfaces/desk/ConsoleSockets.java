package org.patientcare.surfaces.desk;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.patientcare.access.session.SessionSnapshot;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.session.Sessions;
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.platform.shared.Partition;
import org.patientcare.visits.video.VisitNotifications.VisitChange;
import org.patientcare.visits.video.VisitNotifications.VisitChangesMissed;

/**
 * The open start pages of support on this node. When a visit of their organization changes on any
 * node they are told, each at most once a second; their sessions are checked by one statement per
 * 1,000 pages.
 */
@ApplicationScoped
class ConsoleSockets {

    private static final Logger LOG = System.getLogger(ConsoleSockets.class.getName());

    private static final Duration BETWEEN_CHANGES = Duration.ofSeconds(1);

    /** Limits how many pages read at the same time. */
    static final int MAX_TOLD_AT_ONCE = 100;

    /** The interval at which all pages read while this node cannot receive notifications. */
    static final Duration BETWEEN_MISSED = Duration.ofSeconds(10);

    /** Every 5 s, so that a socket is closed within 15 s after its session ended. */
    private static final Duration CHECKED_EVERY = Duration.ofSeconds(5);

    private static final int BATCH_SIZE = 1000;

    @Resource private ManagedThreadFactory threads;
    @EJB private Sessions sessions;
    @Inject private RequestContextRunner context;

    private final Map<UUID, Set<ConsoleSocket>> open = new ConcurrentHashMap<>();

    /** The pages to tell, the one that waits longest first; guarded by its own lock. */
    private final Set<ConsoleSocket> changed = new LinkedHashSet<>();

    private volatile boolean missed;
    private long allToldAt = System.nanoTime() - BETWEEN_MISSED.toNanos();

    private final BackgroundTasks tasks =
            new BackgroundTasks(LOG, "Start pages could not be checked; they are checked again");

    @PostConstruct
    void start() {
        tasks.start(threads, 2);
        tasks.every(BETWEEN_CHANGES, () -> sendChanges(System.nanoTime()));
        tasks.every(CHECKED_EVERY, () -> context.run(this::revalidateSessions));
    }

    @PreDestroy
    void stop() {
        tasks.stop();
    }

    void add(ConsoleSocket page) {
        open.compute(
                page.organization(),
                (any, pages) -> {
                    Set<ConsoleSocket> more = pages == null ? ConcurrentHashMap.newKeySet() : pages;
                    more.add(page);
                    return more;
                });
    }

    void remove(ConsoleSocket page) {
        open.computeIfPresent(
                page.organization(),
                (any, pages) -> {
                    pages.remove(page);
                    return pages.isEmpty() ? null : pages;
                });
        synchronized (changed) {
            changed.remove(page);
        }
    }

    /** Runs on the listening thread, so it only marks the pages. */
    void onVisitChange(@Observes VisitChange visit) {
        Set<ConsoleSocket> pages = open.getOrDefault(visit.organization(), Set.of());
        synchronized (changed) {
            changed.addAll(pages);
        }
    }

    /** Runs on the listening thread, too. */
    void onVisitsMissed(@Observes VisitChangesMissed any) {
        missed = true;
    }

    /**
     * Tells the pages of organizations with changes, a limited number at once. It is unknown what
     * was missed and for whom, so then it tells all, the last time once nothing is missed any more.
     *
     * @param now the current value of {@link System#nanoTime}
     */
    void sendChanges(long now) {
        if (missed && now - allToldAt >= BETWEEN_MISSED.toNanos()) {
            missed = false;
            allToldAt = now;
            synchronized (changed) {
                changed.addAll(all());
            }
        }
        nextChanged().forEach(ConsoleSocket::sendChange);
    }

    private List<ConsoleSocket> nextChanged() {
        synchronized (changed) {
            List<ConsoleSocket> next = changed.stream().limit(MAX_TOLD_AT_ONCE).toList();
            next.forEach(changed::remove);
            return next;
        }
    }

    /** If the database cannot be reached, all sockets stay open. */
    private void revalidateSessions() {
        for (List<ConsoleSocket> pages : Partition.of(all(), BATCH_SIZE)) {
            Map<SessionToken, SessionSnapshot> found =
                    sessions.findSnapshots(pages.stream().map(ConsoleSocket::token).toList());
            for (ConsoleSocket page : pages) {
                // A failure to close one socket must not keep others from being closed.
                tasks.attempt(() -> page.revalidate(Optional.ofNullable(found.get(page.token()))));
            }
        }
    }

    private List<ConsoleSocket> all() {
        return open.values().stream().flatMap(Set::stream).toList();
    }
}
