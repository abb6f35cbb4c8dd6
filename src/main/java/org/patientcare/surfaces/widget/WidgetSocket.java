package org.patientcare.surfaces.widget;

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
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.socket.PageEndpoint;
import org.patientcare.access.socket.SocketHandshakeFilter.HandshakePrincipal;
import org.patientcare.access.socket.SocketLifecycle;
import org.patientcare.access.socket.SocketLimits.OpenSocketLimit;
import org.patientcare.access.socket.SocketMessage;
import org.patientcare.access.socket.WebSocketConnection;
import org.patientcare.access.token.PatientToken;
import org.patientcare.people.professional.ProfessionalDirectory.ListedProfessional;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.talk.conversation.ConversationNotifications;
import org.patientcare.talk.conversation.ConversationNotifications.ConversationState;
import org.patientcare.talk.conversation.ListenerRegistration;
import org.patientcare.talk.conversation.Party;
import org.patientcare.talk.conversation.PresenceNotifications;
import org.patientcare.talk.conversation.PresenceNotifications.ProfessionalStatus;

/**
 * The web socket of a patient's page: one object for each connection. The first message of the page
 * ("hello") names the patient by a token, and the socket is closed when that token ends. Messages
 * to the page say that there is something new, without its content: changes of the patient's
 * conversations, and of the online status of the professionals in them.
 */
@Dependent
@ServerEndpoint(PublicPaths.WIDGET_SOCKET)
public class WidgetSocket extends PageEndpoint<HandshakePrincipal> {

    static final int NO_TOKEN = 4401;
    static final int FOREIGN_ORIGIN = 4403;
    static final int NO_HELLO = 4408;
    static final Duration HELLO_WITHIN = Duration.ofSeconds(5);
    private static final int TRY_AGAIN_LATER = 1013;

    /** More than a page needs, because a token is valid for hours. */
    private static final int MAX_HELLOS = 100;

    /** The maximum number of pages that one patient can have open on a node. */
    private static final int MAX_PER_PATIENT = 20;

    private static final String OPEN = Json.write(Map.of("type", "open"));
    private static final String READY = Json.write(Map.of("type", "ready"));
    private static final String PONG = Json.write(Map.of("type", "pong"));

    @Inject private WidgetSocketSettings settings;
    @Inject private WidgetSessions sessions;
    @Inject private ConversationNotifications conversations;
    @Inject private PresenceNotifications professionals;
    @Inject private RequestContextRunner context;

    private HandshakePrincipal handshake;
    private volatile SocketLifecycle socket;
    private WebSocketConnection page;
    private volatile boolean ended;
    private volatile long openedAt = System.nanoTime();

    /** The token of the latest "hello"; null until there is one. */
    private volatile PatientToken token;

    private int hellos;

    /** Guarded by this object's lock. */
    private final List<ListenerRegistration> registrations = new ArrayList<>();

    private record Bound(UUID organization, long patient) {}

    /**
     * A message from a patient's page on its web socket.
     *
     * @param type {@code hello} or {@code ping}
     * @param token the access token in a {@code hello}
     */
    record WidgetSocketRequest(String type, String token) {}

    private record StatusMessage(String type, String hash, ListedProfessional.Status status) {}

    public WidgetSocket() {
        super(HandshakePrincipal.class);
    }

    @Override
    protected Collection<OpenSocketLimit> limits(HandshakePrincipal visitor) {
        return List.of(settings.bounds().openLimit(visitor.address()));
    }

    @Override
    protected void onAdmitted(
            HandshakePrincipal visitor, WebSocketConnection connection, SocketLifecycle ofSocket) {
        handshake = visitor;
        page = connection;
        socket = ofSocket;
        openedAt = System.nanoTime();
        page.send(OPEN);
        context.run(
                () -> {
                    if (sessions.isKnownOrigin(handshake.origin())) {
                        sessions.add(this);
                    } else {
                        page.close(FOREIGN_ORIGIN, "origin");
                    }
                });
        if (ended) {
            onClosed();
        }
    }

    @Override
    protected void onMessage(String text) {
        WidgetSocketRequest message = SocketMessage.parse(text, WidgetSocketRequest.class);
        if (message.type() == null) {
            throw SocketMessage.unknownType();
        }
        switch (message.type()) {
            case "ping" -> page.send(PONG);
            case "hello" -> context.run(() -> hello(message.token()));
            default -> throw SocketMessage.unknownType();
        }
    }

    /** Handles the first "hello", or a later one with a newer token of the same patient. */
    private void hello(String given) {
        if (++hellos > MAX_HELLOS) {
            page.close(TRY_AGAIN_LATER, "too many hellos");
            return;
        }
        Optional<PatientToken> found = sessions.authenticate(given);
        if (found.isEmpty() || token != null && !isOfSamePatient(found.get())) {
            sessions.countFailure(handshake.address());
            page.close(NO_TOKEN, "token");
        } else if (!sessions.allowsOrigin(found.get(), handshake.origin())) {
            page.close(FOREIGN_ORIGIN, "origin");
        } else {
            subscribe(found.get());
        }
    }

    private synchronized void subscribe(PatientToken found) {
        if (ended) {
            return;
        }
        Bound of = new Bound(found.organizationId(), found.patientId());
        boolean first = token == null;
        if (first && !socket.countAgainst(List.of(new OpenSocketLimit(of, MAX_PER_PATIENT)))) {
            page.close(TRY_AGAIN_LATER, "too many sockets");
            return;
        }
        token = found;
        if (first) {
            Party self = Party.patient(of.organization(), of.patient());
            registrations.add(conversations.addListener(self, this::tell));
            registrations.add(professionals.addListener(self, this::tell));
        }
        page.send(READY);
    }

    private void tell(ConversationState state) {
        page.send(state.socketMessage());
    }

    private void tell(ProfessionalStatus status) {
        page.send(Json.write(new StatusMessage("professional", status.hash(), status.status())));
    }

    @Override
    protected synchronized void onClosed() {
        ended = true;
        sessions.remove(this);
        registrations.forEach(ListenerRegistration::remove);
        registrations.clear();
    }

    /** Closes the socket if the page has not sent its "hello" within {@link #HELLO_WITHIN}. */
    void closeIfHelloMissing() {
        if (token == null && System.nanoTime() - openedAt > HELLO_WITHIN.toNanos()) {
            page.close(NO_HELLO, "hello");
        }
    }

    /** The token of the latest "hello"; empty until there is one. */
    Optional<PatientToken> token() {
        return Optional.ofNullable(token);
    }

    /** Closes the socket because this token has ended, unless the page has a newer one by now. */
    void closeFor(PatientToken checked) {
        if (checked.equals(token)) {
            page.close(NO_TOKEN, "token");
        }
    }

    private boolean isOfSamePatient(PatientToken other) {
        return other.organizationId().equals(token.organizationId())
                && other.patientId() == token.patientId();
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
