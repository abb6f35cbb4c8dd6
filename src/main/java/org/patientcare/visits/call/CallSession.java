package org.patientcare.visits.call;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.patientcare.access.socket.SocketMessage;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.server.OwnRequestContext;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.visits.video.ClientConnection;
import org.patientcare.visits.video.Participant;
import org.patientcare.visits.video.Rooms;
import org.patientcare.visits.video.SignalKind;

/** The messages of one web socket, and what they mean for the visit. */
@Dependent
class CallSession {

    private static final String PONG = Json.write(Map.of("type", "pong"));

    private static final int DONE = 1000;

    @Inject private Rooms rooms;
    @Inject private AuditContext audit;
    @Inject private OwnRequestContext context;

    private CallPrincipal principal;
    private ClientConnection client;
    private final AtomicReference<Participant> participant = new AtomicReference<>();
    private volatile boolean ended;

    /** What was said of it last. */
    private volatile Boolean relayed;

    void begin(CallPrincipal arrived, ClientConnection way) {
        if (ended) {
            return;
        }
        principal = arrived;
        client = way;
        if (arrived.trial()) {
            client.send(PONG);
            return;
        }
        inContext(this::enter);
        if (ended) {
            end();
        }
    }

    private void enter() {
        participant.set(
                rooms.enter(
                                principal.link(),
                                principal.token(),
                                principal.device(),
                                principal.after(),
                                client)
                        .orElse(null));
    }

    /**
     * @throws DomainException if it is none of our messages
     */
    void take(String text) {
        SocketRequest request = SocketMessage.read(text, SocketRequest.class);
        if (request.type() == null) {
            throw SocketMessage.foreign();
        }
        Participant at = participant.get();
        if (request.type().equals("ping")) {
            client.send(PONG);
            endTrial();
        } else if (at != null) {
            inContext(() -> act(at, request));
        }
    }

    /** Its page has heard and was heard: there is no more to try. */
    private void endTrial() {
        if (principal.trial()) {
            client.close(DONE, "tried");
        }
    }

    /** May be called before {@link #begin} and during it. */
    void end() {
        ended = true;
        Participant cut = participant.getAndSet(null);
        if (cut != null) {
            inContext(() -> rooms.cut(cut));
        }
    }

    private void act(Participant at, SocketRequest request) {
        switch (request.type()) {
            case "admit" -> rooms.admit(at);
            case "hang_up" -> rooms.hangUp(at);
            case "leave" -> leave(at);
            case "path" -> noteRelay(at, "relay".equals(request.text()));
            default -> signal(at, request);
        }
    }

    /** Only once: messages after leaving are ignored. */
    private void leave(Participant at) {
        if (participant.compareAndSet(at, null)) {
            rooms.leave(at);
        }
    }

    private void noteRelay(Participant at, Boolean now) {
        if (!now.equals(relayed)) {
            rooms.noteRelay(at, now);
            relayed = now;
        }
    }

    private void signal(Participant from, SocketRequest request) {
        Optional<SignalKind> kind =
                Arrays.stream(SignalKind.values())
                        .filter(known -> known.code().equals(request.type()))
                        .findAny();
        if (kind.filter(known -> known.takes(request.text())).isEmpty()) {
            throw SocketMessage.foreign();
        }
        boolean heard = rooms.send(from, kind.get(), request.text());
        if (!heard && kind.get() == SignalKind.CHAT) {
            client.send(Json.write(Map.of("type", "unheard", "text", request.text())));
        }
    }

    /** What happens over a socket is of no request: the trail gets what the handshake told. */
    private void inContext(Runnable action) {
        context.run(
                () -> {
                    audit.arrived(principal.requestId(), principal.address());
                    audit.identified(principal.link().actor());
                    action.run();
                });
    }
}
