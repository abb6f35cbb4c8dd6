package org.patientcare.surfaces.desk;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.websocket.OnClose;
import jakarta.websocket.OnError;
import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.websocket.PongMessage;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpoint;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.patientcare.access.session.SessionSnapshot;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.socket.PageEndpoint;
import org.patientcare.access.socket.SocketLifecycle;
import org.patientcare.access.socket.SocketLimits.OpenSocketLimit;
import org.patientcare.access.socket.SocketMessage;
import org.patientcare.access.socket.WebSocketConnection;
import org.patientcare.people.professional.Workplaces;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.surfaces.desk.DeskSocketFilter.ProfessionalPrincipal;
import org.patientcare.talk.conversation.ConversationNotifications;
import org.patientcare.talk.conversation.ConversationNotifications.ConversationState;
import org.patientcare.talk.conversation.ListenerRegistration;
import org.patientcare.talk.conversation.Party;

/**
 * The web socket of a professional's desk: one object for each connection, closed when the session
 * ends with which it was opened. Its messages say that something changed, without the data, which
 * the page then reads by an API call.
 */
@Dependent
@ServerEndpoint(PublicPaths.DESK_SOCKET)
public class DeskSocket extends PageEndpoint<ProfessionalPrincipal> {

    /**
     * The maximum number of desks that one person can have open on a node, in all their browsers.
     */
    private static final int MAX_PER_PERSON = 20;

    static final int SESSION_ENDED = 4401;

    /**
     * The minimum interval between change messages, so that frequent changes do not make a page
     * read more often.
     */
    private static final Duration BETWEEN_CHANGES = Duration.ofSeconds(1);

    private static final String OPEN = Json.write(Map.of("type", "open"));
    static final String READY = Json.write(Map.of("type", "ready"));
    static final String CHANGED = Json.write(Map.of("type", "changed"));
    private static final String PONG = Json.write(Map.of("type", "pong"));

    @Inject private DeskSocketSettings settings;
    @Inject private DeskSessions desks;
    @Inject private Workplaces workplaces;
    @Inject private ConversationNotifications notifications;
    @Inject private RequestContextRunner context;

    private final Map<UUID, ListenerRegistration> registrations = new ConcurrentHashMap<>();
    private SessionToken token;
    private String professional;
    private WebSocketConnection page;
    private boolean ended;
    private boolean pending;
    private long lastSentAt = System.nanoTime() - BETWEEN_CHANGES.toNanos();

    private record Person(UUID id) {}

    /**
     * A message from a desk on its web socket.
     *
     * @param type {@code ping}
     */
    record DeskSocketRequest(String type) {}

    public DeskSocket() {
        super(ProfessionalPrincipal.class);
    }

    @Override
    protected Collection<OpenSocketLimit> limits(ProfessionalPrincipal visitor) {
        return List.of(
                new OpenSocketLimit(new Person(visitor.session().person()), MAX_PER_PERSON),
                settings.bounds().openLimit(visitor.handshake().address()));
    }

    @Override
    protected void onAdmitted(
            ProfessionalPrincipal visitor,
            WebSocketConnection connection,
            SocketLifecycle ofSocket) {
        SessionSnapshot session = visitor.session();
        page = connection;
        token = session.token();
        professional = session.professional();
        // Makes the server send the handshake response with this frame, before the database is
        // queried.
        page.send(OPEN);
        context.run(() -> begin(session));
    }

    private void begin(SessionSnapshot session) {
        Set<UUID> assigned =
                workplaces.ofMany(Set.of(professional)).getOrDefault(professional, Set.of());
        if (resubscribe(session, assigned)) {
            desks.renewPresence(List.of(this));
            page.send(READY);
        }
    }

    @Override
    protected void onMessage(String text) {
        answerPing(text, page);
    }

    /**
     * Answers a ping, which is all that a page sends.
     *
     * @throws DomainException if the message is another one
     */
    static void answerPing(String text, WebSocketConnection page) {
        if (!"ping".equals(SocketMessage.parse(text, DeskSocketRequest.class).type())) {
            throw SocketMessage.unknownType();
        }
        page.send(PONG);
    }

    @Override
    protected synchronized void onClosed() {
        ended = true;
        if (professional != null) {
            desks.remove(this);
        }
        registrations.entrySet().removeIf(this::cancel);
    }

    /**
     * Closes the socket unless its session still belongs to the same professional; otherwise
     * updates its organizations.
     *
     * @param now the current state of the session; empty if it has ended
     * @param assigned the organizations to which the professional is assigned now
     */
    void revalidate(Optional<SessionSnapshot> now, Set<UUID> assigned) {
        if (now.filter(SessionSnapshot::isProfessional)
                .filter(found -> professional.equals(found.professional()))
                .isEmpty()) {
            page.close(SESSION_ENDED, "session");
        } else {
            resubscribe(now.get(), assigned);
        }
    }

    /**
     * Brings the subscriptions in line with the current roles and assignments, which can change
     * while the socket is open. Returns false if the socket is closed.
     */
    private synchronized boolean resubscribe(SessionSnapshot session, Set<UUID> assigned) {
        if (ended) {
            return false;
        }
        Set<UUID> organizations = new HashSet<>(session.professionalOrganizations());
        organizations.retainAll(assigned);
        registrations
                .entrySet()
                .removeIf(one -> !organizations.contains(one.getKey()) && cancel(one));
        for (UUID organization : organizations) {
            registrations.computeIfAbsent(organization, this::subscribe);
        }
        desks.add(this);
        return true;
    }

    private ListenerRegistration subscribe(UUID organization) {
        ListenerRegistration listenerRegistration =
                notifications.addListener(
                        Party.professional(organization, professional), this::tell);
        desks.countDesk(organization);
        return listenerRegistration;
    }

    private boolean cancel(Map.Entry<UUID, ListenerRegistration> one) {
        one.getValue().remove();
        desks.uncountDesk(one.getKey());
        return true;
    }

    private void tell(ConversationState state) {
        page.send(state.socketMessage());
    }

    /**
     * Tells the page that something may have changed: at once, or with a delay if the last message
     * was sent less than {@link #BETWEEN_CHANGES} ago.
     */
    synchronized void notifyChange() {
        if (System.nanoTime() - lastSentAt >= BETWEEN_CHANGES.toNanos()) {
            pending = false;
            lastSentAt = System.nanoTime();
            page.send(CHANGED);
        } else {
            pending = true;
        }
    }

    /** As {@link #notifyChange}, but waits for the next run of {@link #sendPendingChange}. */
    synchronized void markChanged() {
        pending = true;
    }

    /** Sends a pending change message. Returns whether there was one. */
    synchronized boolean sendPendingChange() {
        boolean tells = pending;
        if (tells) {
            notifyChange();
        }
        return tells;
    }

    SessionToken token() {
        return token;
    }

    String professional() {
        return professional;
    }

    /** The organizations for which the desk is open. */
    Set<UUID> organizations() {
        return Set.copyOf(registrations.keySet());
    }

    @OnOpen
    public void open(Session session) {
        handleOpen(session);
    }

    @OnMessage(maxMessageSize = SocketLifecycle.MAX_MESSAGE)
    public void text(String text, Session session) {
        handleText(text, session);
    }

    @OnMessage(maxMessageSize = SocketLifecycle.MAX_MESSAGE)
    public void bytes(ByteBuffer bytes, Session session) {
        handleBinary(session);
    }

    @OnMessage
    public void pong(PongMessage pong) {
        handlePong();
    }

    @OnClose
    public void close() {
        handleClose();
    }

    @OnError
    public void failed(Session session, Throwable failure) {
        handleError(session, failure);
    }
}
