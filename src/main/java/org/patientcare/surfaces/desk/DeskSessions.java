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
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.patientcare.access.session.LastingSession;
import org.patientcare.access.session.LastingSessions;
import org.patientcare.access.session.SessionToken;
import org.patientcare.people.professional.ProfessionalPresence;
import org.patientcare.people.professional.Workplaces;
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.server.OwnRequestContext;

/**
 * The desks that are open on this node. Whether their sessions still stand, where their
 * professionals are assigned, and that who is there is there for longer, is a statement each for a
 * thousand of them.
 */
@ApplicationScoped
class DeskSessions {

    private static final Logger LOG = System.getLogger(DeskSessions.class.getName());

    /** An ended session closes its sockets within 15 s. */
    private static final Duration CHECKED_EVERY = Duration.ofSeconds(5);

    /** Being there lapses after 90 s. */
    private static final Duration RENEWED_EVERY = Duration.ofSeconds(30);

    private static final int AT_ONCE = 1000;

    /** So that all who have to read anew do not do so at once. */
    private static final int TOLD_IN_A_SECOND = 100;

    @Resource private ManagedThreadFactory threads;
    @EJB private LastingSessions sessions;
    @Inject private ProfessionalPresence presence;
    @Inject private Workplaces workplaces;
    @Inject private OwnRequestContext context;

    private final Map<String, Set<DeskSession>> open = new ConcurrentHashMap<>();

    /** How many of them there are for an organization. */
    private final Map<UUID, Integer> ofOrganization = new ConcurrentHashMap<>();

    private final BackgroundTasks tasks =
            new BackgroundTasks(LOG, "Desks are looked at again later");

    @PostConstruct
    void begin() {
        tasks.begin(threads, 2);
        tasks.every(Duration.ofSeconds(1), this::tellPending);
        tasks.every(CHECKED_EVERY, () -> context.run(this::requireSessions));
        tasks.every(RENEWED_EVERY, () -> context.run(() -> renew(open.keySet())));
    }

    @PreDestroy
    void end() {
        tasks.end();
    }

    /** Repeating it is fine. */
    void add(DeskSession desk) {
        open.compute(
                desk.professional(),
                (any, desks) -> {
                    Set<DeskSession> more = desks == null ? ConcurrentHashMap.newKeySet() : desks;
                    more.add(desk);
                    return more;
                });
    }

    void remove(DeskSession desk) {
        open.computeIfPresent(
                desk.professional(),
                (any, desks) -> {
                    desks.remove(desk);
                    return desks.isEmpty() ? null : desks;
                });
    }

    /** A desk is one for an organization from now on, until {@link #leaves}. */
    void joins(UUID organization) {
        ofOrganization.merge(organization, 1, Integer::sum);
    }

    void leaves(UUID organization) {
        ofOrganization.computeIfPresent(
                organization, (any, count) -> count == 1 ? null : count - 1);
    }

    boolean workAt(UUID organization) {
        return ofOrganization.containsKey(organization);
    }

    /** Something of a professional may be new in an organization. */
    void changed(UUID organization, String professional) {
        open.getOrDefault(professional, Set.of()).stream()
                .filter(desk -> desk.worksAt(organization))
                .forEach(DeskSession::changed);
    }

    /** Nobody knows what is new, nor whose it is: all hear of it, one after the other. */
    void changedSoon() {
        all().forEach(DeskSession::changedSoon);
    }

    /** Who said that they are there is so for longer. */
    void renew(Collection<String> professionals) {
        parts(professionals).forEach(presence::renew);
    }

    private void tellPending() {
        int told = 0;
        for (DeskSession desk : all()) {
            if (told < TOLD_IN_A_SECOND && desk.tellPending()) {
                told++;
            }
        }
    }

    /** While the database cannot be asked all stay. */
    private void requireSessions() {
        for (List<DeskSession> desks : parts(all())) {
            Map<SessionToken, LastingSession> found =
                    sessions.find(desks.stream().map(DeskSession::token).toList());
            Map<String, Set<UUID>> assigned =
                    workplaces.ofMany(
                            desks.stream().map(DeskSession::professional).distinct().toList());
            for (DeskSession desk : desks) {
                // One that cannot be closed keeps no other one open.
                tasks.attempt(
                        () ->
                                desk.require(
                                        Optional.ofNullable(found.get(desk.token())),
                                        assigned.getOrDefault(desk.professional(), Set.of())));
            }
        }
    }

    private List<DeskSession> all() {
        return open.values().stream().flatMap(Set::stream).toList();
    }

    private static <T> List<List<T>> parts(Collection<T> all) {
        List<T> list = List.copyOf(all);
        List<List<T>> parts = new ArrayList<>();
        for (int from = 0; from < list.size(); from += AT_ONCE) {
            parts.add(list.subList(from, Math.min(list.size(), from + AT_ONCE)));
        }
        return parts;
    }
}
