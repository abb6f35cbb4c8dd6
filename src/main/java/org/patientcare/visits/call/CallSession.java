package org.patientcare.visits.call;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.patientcare.access.socket.SocketMessage;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.visits.appointment.VisitRole;
import org.patientcare.visits.video.ConnectedParticipants;
import org.patientcare.visits.video.Participant;
import org.patientcare.visits.video.Participant.ClientConnection;
import org.patientcare.visits.video.SignalKind;

/** Handles the messages of one web socket, as the participant that it belongs to. */
@Dependent
class CallSession {

    private static final String PONG = Json.write(Map.of("type", "pong"));

    private static final int DONE = 1000;

    /**
     * Close code for a link or a session that no longer admits. The page reconnects, with the
     * session that its browser has then; if that is refused it loads again and says why.
     */
    static final int NOT_ADMITTED = 4403;

    /**
     * A message from a page. Its type is the code of a {@code SignalKind} for the other side, or a
     * command for the service such as {@code hang_up}.
     */
    record SocketRequest(String type, String text) {

        private static final Set<String> ACTS = Set.of("admit", "hang_up", "chat");

        /**
         * Whether a person acts by it, so that link and session are looked up again before. The
         * page sends the others by itself, many at a time; for these the check every 5 s is enough.
         */
        boolean isAct() {
            return ACTS.contains(type);
        }
    }

    @Inject private ConnectedParticipants participants;
    @Inject private ConnectedProfessionals professionals;
    @Inject private AuditContext audit;
    @Inject private RequestContextRunner context;

    private CallPrincipal principal;
    private ClientConnection client;
    private final AtomicReference<Participant> participant = new AtomicReference<>();
    private volatile boolean ended;

    /**
     * Whether the page reported last that the media go through a relay; null before its first
     * report.
     */
    private volatile Boolean relayed;

    void begin(CallPrincipal arrived, ClientConnection way) {
        if (ended) {
            return;
        }
        principal = arrived;
        client = way;
        if (arrived.preVisitTest()) {
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
                participants
                        .enter(
                                principal.link(),
                                principal.token(),
                                principal.device(),
                                principal.lastSignal(),
                                client)
                        .orElse(null));
        if (principal.link().role() == VisitRole.PROFESSIONAL) {
            professionals.add(this);
        }
    }

    /** To be called once the socket has begun. */
    CallPrincipal principal() {
        return principal;
    }

    void closeAsNotAdmitted() {
        client.close(NOT_ADMITTED, "not admitted");
    }

    /**
     * Handles one message.
     *
     * @throws DomainException if it is not a valid message
     */
    void handleMessage(String text) {
        SocketRequest request = SocketMessage.parse(text, SocketRequest.class);
        if (request.type() == null) {
            throw SocketMessage.unknownType();
        }
        Participant at = participant.get();
        if (request.type().equals("ping")) {
            client.send(PONG);
            endTest();
        } else if (at != null) {
            inContext(() -> act(at, request));
        }
    }

    /** The test is over: a message has arrived in each direction. */
    private void endTest() {
        if (principal.preVisitTest()) {
            client.close(DONE, "tried");
        }
    }

    /** Called when the socket has closed; possibly before {@link #begin} or while it runs. */
    void end() {
        ended = true;
        professionals.remove(this);
        Participant cut = participant.getAndSet(null);
        if (cut != null) {
            inContext(() -> participants.disconnected(cut));
        }
    }

    private void act(Participant at, SocketRequest request) {
        if (request.type().equals("leave")) {
            leave(at);
            return;
        }
        if (request.isAct() && !professionals.admits(principal)) {
            closeAsNotAdmitted();
            return;
        }
        switch (request.type()) {
            case "admit" -> participants.admit(at);
            case "hang_up" -> participants.hangUp(at);
            case "path" -> recordRelay(at, "relay".equals(request.text()));
            default -> signal(at, request);
        }
    }

    /** Leaves once; later messages are ignored. */
    private void leave(Participant at) {
        if (participant.compareAndSet(at, null)) {
            participants.leave(at);
        }
    }

    private void recordRelay(Participant at, Boolean now) {
        if (!now.equals(relayed)) {
            participants.recordRelay(at, now);
            relayed = now;
        }
    }

    private void signal(Participant from, SocketRequest request) {
        Optional<SignalKind> kind =
                Arrays.stream(SignalKind.values())
                        .filter(known -> known.code().equals(request.type()))
                        .findAny();
        if (kind.filter(known -> known.accepts(request.text())).isEmpty()) {
            throw SocketMessage.unknownType();
        }
        boolean heard = participants.send(from, kind.get(), request.text());
        if (!heard && kind.get() == SignalKind.CHAT) {
            client.send(Json.write(Map.of("type", "unheard", "text", request.text())));
        }
    }

    /**
     * Runs the action in a request context of its own, with the request id, the address and the
     * actor of the handshake for the audit trail.
     */
    private void inContext(Runnable action) {
        context.run(
                () -> {
                    audit.beginRequest(principal.requestId(), principal.address());
                    audit.setActor(principal.link().actor());
                    audit.setAllowedBy(principal.used().authorization());
                    action.run();
                });
    }
}
