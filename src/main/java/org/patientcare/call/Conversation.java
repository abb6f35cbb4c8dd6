package org.patientcare.call;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.patientcare.audit.AuditContext;
import org.patientcare.json.Json;
import org.patientcare.json.JsonFaults;
import org.patientcare.shared.DomainException;
import org.patientcare.video.Line;
import org.patientcare.video.Rooms;
import org.patientcare.video.Seat;
import org.patientcare.video.SignalKind;

/** What is said over one web socket, and what it means for the visit. */
@Dependent
class Conversation {

    private static final String PONG = Json.write(Map.of("type", "pong"));

    /** More than the database is given to answer. */
    private static final int PATIENCE_SECONDS = 20;

    @Inject private Rooms rooms;
    @Inject private AuditContext audit;
    @Inject private RequestContextController context;

    private Visitor visitor;
    private Line line;
    private final AtomicReference<Seat> seat = new AtomicReference<>();
    private volatile boolean ended;
    private final CountDownLatch begun = new CountDownLatch(1);

    void begin(Visitor arrived, Line way) {
        visitor = arrived;
        line = way;
        try {
            inContext(this::enter);
        } finally {
            begun.countDown();
        }
        if (ended) {
            end();
        }
    }

    private void enter() {
        seat.set(
                rooms.enter(
                                visitor.link(),
                                visitor.token(),
                                visitor.device(),
                                visitor.after(),
                                line)
                        .orElse(null));
    }

    /**
     * @throws DomainException if it is none of our messages
     */
    void take(String text) {
        JsonFaults faults = new JsonFaults();
        SocketRequest request =
                (SocketRequest)
                        Json.read(
                                text.getBytes(StandardCharsets.UTF_8), SocketRequest.class, faults);
        if (!faults.isEmpty() || request.type() == null) {
            throw foreign();
        }
        if (request.type().equals("ping")) {
            line.send(PONG);
        } else if (hasBegun() && seat.get() != null) {
            inContext(() -> act(request));
        }
    }

    /** A page may answer what it is told first while the rest is still being told to it. */
    private boolean hasBegun() {
        try {
            return begun.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** May come while it still begins: what was told first may have been that it is over. */
    void end() {
        ended = true;
        Seat cut = seat.getAndSet(null);
        if (cut != null) {
            inContext(() -> rooms.cut(cut));
        }
    }

    private void act(SocketRequest request) {
        Seat at = seat.get();
        switch (request.type()) {
            case "admit" -> rooms.admit(at);
            case "hang_up" -> rooms.hangUp(at);
            case "leave" -> rooms.leave(at);
            case "path" -> rooms.noteRelay(at, "relay".equals(request.text()));
            default -> signal(at, request);
        }
    }

    private void signal(Seat from, SocketRequest request) {
        Optional<SignalKind> kind =
                Arrays.stream(SignalKind.values())
                        .filter(known -> known.code().equals(request.type()))
                        .findAny();
        if (kind.filter(known -> known.takes(request.text())).isEmpty()) {
            throw foreign();
        }
        boolean heard = rooms.send(from, kind.get(), request.text());
        if (!heard && kind.get() == SignalKind.CHAT) {
            line.send(Json.write(Map.of("type", "unheard", "text", request.text())));
        }
    }

    /** What happens over a socket is of no request: the trail gets what the handshake told. */
    private void inContext(Runnable action) {
        boolean activated = context.activate();
        try {
            audit.arrived(visitor.requestId(), visitor.address());
            audit.identified(visitor.link().actor());
            action.run();
        } finally {
            if (activated) {
                context.deactivate();
            }
        }
    }

    private static DomainException foreign() {
        return DomainException.invalid(Map.of());
    }
}
