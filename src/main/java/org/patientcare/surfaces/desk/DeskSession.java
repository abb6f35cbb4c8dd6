package org.patientcare.surfaces.desk;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.patientcare.access.session.LastingSession;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.socket.SocketMessage;
import org.patientcare.access.socket.WebSocketConnection;
import org.patientcare.people.professional.Workplaces;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.server.OwnRequestContext;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.talk.conversation.ConversationNews;
import org.patientcare.talk.conversation.ConversationState;
import org.patientcare.talk.conversation.Party;
import org.patientcare.talk.conversation.Watch;

/**
 * One web socket of a desk, which ends when the session does that it was opened with. It says that
 * there is something to read, and never what.
 */
@Dependent
class DeskSession {

    static final int ENDED = 4401;

    /** However much happens, a page reads no more often for it. */
    private static final Duration BETWEEN_CHANGES = Duration.ofSeconds(1);

    private static final String OPEN = Json.write(Map.of("type", "open"));
    private static final String READY = Json.write(Map.of("type", "ready"));
    private static final String CHANGED = Json.write(Map.of("type", "changed"));
    private static final String PONG = Json.write(Map.of("type", "pong"));

    @Inject private DeskSessions desks;
    @Inject private Workplaces workplaces;
    @Inject private ConversationNews news;
    @Inject private OwnRequestContext context;

    private final Map<UUID, Watch> watches = new ConcurrentHashMap<>();

    private SessionToken token;
    private String professional;
    private WebSocketConnection page;
    private boolean ended;
    private boolean pending;
    private long toldAt = System.nanoTime() - BETWEEN_CHANGES.toNanos();

    private record InConversation(String type, UUID id, int last, int unread, int otherRead) {}

    void begin(LastingSession session, WebSocketConnection connection) {
        page = connection;
        token = session.token();
        professional = session.professional();
        // Takes the answer to the handshake along, which need not wait for the database.
        page.send(OPEN);
        context.run(() -> begin(session));
    }

    private void begin(LastingSession session) {
        Set<String> own = Set.of(professional);
        if (serve(session, workplaces.ofMany(own).getOrDefault(professional, Set.of()))) {
            desks.renew(own);
            page.send(READY);
        }
    }

    /**
     * @throws DomainException if it is none of our messages
     */
    void take(String text) {
        if (!"ping".equals(SocketMessage.read(text, DeskSocketRequest.class).type())) {
            throw SocketMessage.foreign();
        }
        page.send(PONG);
    }

    /** May be called before {@link #begin} and during it. */
    synchronized void end() {
        ended = true;
        if (professional != null) {
            desks.remove(this);
        }
        watches.entrySet().removeIf(this::ends);
    }

    /**
     * Closes it unless its session still lets in whom it let in.
     *
     * @param assigned where the professional is assigned now
     */
    void require(Optional<LastingSession> now, Set<UUID> assigned) {
        if (now.filter(LastingSession::isOfProfessional)
                .filter(found -> professional.equals(found.professional()))
                .isEmpty()) {
            page.close(ENDED, "session");
        } else {
            serve(now.get(), assigned);
        }
    }

    /** Roles and assignments come and go while it is open. Returns false if it is closed. */
    private synchronized boolean serve(LastingSession session, Set<UUID> assigned) {
        if (ended) {
            return false;
        }
        Set<UUID> organizations = new HashSet<>(session.organizations());
        organizations.retainAll(assigned);
        watches.entrySet().removeIf(one -> !organizations.contains(one.getKey()) && ends(one));
        for (UUID organization : organizations) {
            watches.computeIfAbsent(organization, this::begins);
        }
        desks.add(this);
        return true;
    }

    private Watch begins(UUID organization) {
        Watch watch = news.watch(Party.professional(organization, professional), this::tell);
        desks.joins(organization);
        return watch;
    }

    private boolean ends(Map.Entry<UUID, Watch> one) {
        one.getValue().end();
        desks.leaves(one.getKey());
        return true;
    }

    private void tell(ConversationState state) {
        page.send(
                Json.write(
                        new InConversation(
                                "conversation",
                                state.id(),
                                state.last(),
                                state.unread(),
                                state.otherRead())));
    }

    /** Something may be new: the page is told, if it was a moment ago in a moment. */
    synchronized void changed() {
        if (System.nanoTime() - toldAt >= BETWEEN_CHANGES.toNanos()) {
            pending = false;
            toldAt = System.nanoTime();
            page.send(CHANGED);
        } else {
            pending = true;
        }
    }

    /** The same with the next turn of {@link #tellPending}. */
    synchronized void changedSoon() {
        pending = true;
    }

    /** Returns whether there was something to tell. */
    synchronized boolean tellPending() {
        boolean tells = pending;
        if (tells) {
            changed();
        }
        return tells;
    }

    SessionToken token() {
        return token;
    }

    String professional() {
        return professional;
    }

    boolean worksAt(UUID organization) {
        return watches.containsKey(organization);
    }
}
