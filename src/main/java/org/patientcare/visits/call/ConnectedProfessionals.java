package org.patientcare.visits.call;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.patientcare.access.caller.CookieSession;
import org.patientcare.access.session.SessionSnapshot;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.session.Sessions;
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.platform.shared.Partition;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitLink.Access;
import org.patientcare.visits.appointment.VisitLinks;
import org.patientcare.visits.appointment.VisitRole;

/**
 * Which professionals a link admits, and the sockets on this node through which they were admitted.
 * These are checked again every 5 s, and before each message by which a person acts, so that nobody
 * acts by a link or a session that has ended, and its socket is closed.
 */
@ApplicationScoped
class ConnectedProfessionals {

    private static final Logger LOG = System.getLogger(ConnectedProfessionals.class.getName());

    private static final Duration CHECKED_EVERY = Duration.ofSeconds(5);
    private static final int BATCH_SIZE = 1000;

    @Resource private ManagedThreadFactory threads;
    @Inject private CookieSession cookies;
    @EJB private Sessions sessions;
    @EJB private VisitLinks links;
    @Inject private RequestContextRunner context;

    private final Set<CallSession> connected = ConcurrentHashMap.newKeySet();

    private final BackgroundTasks tasks =
            new BackgroundTasks(
                    LOG, "The links of professionals in visits could not be checked again");

    @PostConstruct
    void start() {
        tasks.start(threads, 1);
        tasks.every(CHECKED_EVERY, () -> context.run(this::checkAll));
    }

    @PreDestroy
    void stop() {
        tasks.stop();
    }

    /**
     * The request's session, if the link needs one and this is its professional's; else empty, and
     * the link is used without a session.
     */
    Optional<SessionSnapshot> session(HttpServletRequest request, VisitLink link) {
        return link.access() == Access.SIGNED_IN
                ? cookies.findSnapshot(request).filter(found -> isOf(found, link))
                : Optional.empty();
    }

    private static boolean isOf(SessionSnapshot session, VisitLink link) {
        return session.isProfessional(link.professionalHash(), link.organization());
    }

    /** Checks the socket every 5 s until it is removed. */
    void add(CallSession socket) {
        connected.add(socket);
    }

    void remove(CallSession socket) {
        connected.remove(socket);
    }

    /** Whether the socket may still act for its side of the visit; always for the patient's. */
    boolean admits(CallPrincipal user) {
        return user.link().role() == VisitRole.PATIENT
                || admits(
                        user,
                        links.find(List.of(user.token())),
                        sessions.findSnapshots(
                                user.session().map(SessionSnapshot::token).stream().toList()));
    }

    private static boolean admits(
            CallPrincipal user,
            Map<String, VisitLink> links,
            Map<SessionToken, SessionSnapshot> sessions) {
        VisitLink link = links.get(user.token());
        return link != null
                && switch (link.access()) {
                    case ANYBODY -> user.session().isEmpty();
                    case SIGNED_IN ->
                            user.session()
                                    .map(before -> sessions.get(before.token()))
                                    .filter(now -> isOf(now, link))
                                    .isPresent();
                    case NOBODY -> false;
                };
    }

    /** If the database cannot be reached, all sockets stay open. */
    private void checkAll() {
        for (List<CallSession> sockets : Partition.of(List.copyOf(connected), BATCH_SIZE)) {
            Set<SessionToken> tokens = new HashSet<>();
            sockets.forEach(
                    socket ->
                            socket.principal()
                                    .session()
                                    .map(SessionSnapshot::token)
                                    .ifPresent(tokens::add));
            Map<SessionToken, SessionSnapshot> found = sessions.findSnapshots(tokens);
            Map<String, VisitLink> current =
                    links.find(sockets.stream().map(each -> each.principal().token()).toList());
            // A failure to close one socket must not keep others from being closed.
            for (CallSession socket : sockets) {
                if (!admits(socket.principal(), current, found)) {
                    tasks.attempt(socket::closeAsNotAdmitted);
                }
            }
            if (!found.isEmpty()) {
                sessions.recordUse(found.keySet());
            }
        }
    }
}
