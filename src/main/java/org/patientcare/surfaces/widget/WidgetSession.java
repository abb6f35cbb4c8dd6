package org.patientcare.surfaces.widget;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.socket.HandshakePrincipal;
import org.patientcare.access.socket.OpenSocketLimit;
import org.patientcare.access.socket.SocketLifecycle;
import org.patientcare.access.socket.SocketMessage;
import org.patientcare.access.socket.WebSocketConnection;
import org.patientcare.access.token.PatientToken;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.platform.shared.DomainException;

/**
 * One web socket of a patient's page. The first message of the page ("hello") names the patient by
 * a token, and the socket is closed when that token ends. Messages to the page say that there is
 * something new, without its content.
 */
@Dependent
class WidgetSession {

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

    @Inject private WidgetSocketAuthentication authentication;
    @Inject private PatientPageListeners listeners;
    @Inject private WidgetSessions sessions;
    @Inject private RequestContextRunner context;

    private HandshakePrincipal handshake;
    private volatile SocketLifecycle lifecycle;
    private WebSocketConnection page;
    private volatile boolean ended;
    private volatile long openedAt = System.nanoTime();

    /** The token of the latest "hello"; null until there is one. */
    private volatile PatientToken token;

    private int hellos;

    private record Bound(UUID organization, long patient) {}

    void begin(
            HandshakePrincipal handshakePrincipal,
            WebSocketConnection connection,
            SocketLifecycle ofSocket) {
        handshake = handshakePrincipal;
        page = connection;
        lifecycle = ofSocket;
        openedAt = System.nanoTime();
        page.send(OPEN);
        context.run(
                () -> {
                    if (authentication.isKnownOrigin(handshake.origin())) {
                        sessions.add(this);
                    } else {
                        close(FOREIGN_ORIGIN, "origin");
                    }
                });
        if (ended) {
            end();
        }
    }

    /**
     * @throws DomainException if the text is not a message of our protocol
     */
    void receive(String text) {
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
            close(TRY_AGAIN_LATER, "too many hellos");
            return;
        }
        Optional<PatientToken> found = authentication.authenticate(given);
        if (found.isEmpty() || token != null && !isOfSamePatient(found.get())) {
            authentication.countFailure(handshake.address());
            close(NO_TOKEN, "token");
        } else if (!authentication.allowsOrigin(found.get(), handshake.origin())) {
            close(FOREIGN_ORIGIN, "origin");
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
        if (first && !lifecycle.countAgainst(List.of(new OpenSocketLimit(of, MAX_PER_PATIENT)))) {
            close(TRY_AGAIN_LATER, "too many sockets");
            return;
        }
        token = found;
        if (first) {
            listeners.add(of.organization(), of.patient(), page);
        }
        page.send(READY);
    }

    /** Closes the socket if the page has not sent its "hello" within {@link #HELLO_WITHIN}. */
    void closeIfHelloMissing() {
        if (token == null && System.nanoTime() - openedAt > HELLO_WITHIN.toNanos()) {
            close(NO_HELLO, "hello");
        }
    }

    /** The token of the latest "hello"; empty until there is one. */
    Optional<PatientToken> token() {
        return Optional.ofNullable(token);
    }

    /** Closes the socket because this token has ended, unless the page has a newer one by now. */
    void closeFor(PatientToken checked) {
        if (checked.equals(token)) {
            close(NO_TOKEN, "token");
        }
    }

    /** May be called before or during {@link #begin}. */
    synchronized void end() {
        ended = true;
        sessions.remove(this);
        listeners.remove();
    }

    private boolean isOfSamePatient(PatientToken other) {
        return other.organizationId().equals(token.organizationId())
                && other.patientId() == token.patientId();
    }

    private void close(int code, String reason) {
        page.close(code, reason);
    }

    /**
     * A message from a patient's page on its web socket.
     *
     * @param type {@code hello} or {@code ping}
     * @param token the access token in a {@code hello}
     */
    record WidgetSocketRequest(String type, String token) {}
}
