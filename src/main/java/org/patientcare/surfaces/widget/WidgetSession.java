package org.patientcare.surfaces.widget;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.socket.SocketBound;
import org.patientcare.access.socket.SocketLife;
import org.patientcare.access.socket.SocketMessage;
import org.patientcare.access.socket.SocketVisitor;
import org.patientcare.access.socket.WebSocketConnection;
import org.patientcare.access.token.PatientToken;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.server.OwnRequestContext;
import org.patientcare.platform.shared.DomainException;

/**
 * One web socket of a patient's page: whose it is says its first message, and it ends when that
 * token does. It carries no message, only news that there is one.
 */
@Dependent
class WidgetSession {

    static final int NO_TOKEN = 4401;
    static final int FOREIGN_ORIGIN = 4403;
    static final int NO_HELLO = 4408;

    static final Duration HELLO_WITHIN = Duration.ofSeconds(5);
    static final Duration TOKEN_CHECKED_EVERY = Duration.ofSeconds(60);

    private static final int TRY_AGAIN_LATER = 1013;

    /** A token works for hours. */
    private static final int MOST_HELLOS = 100;

    /** Pages that a patient has open on a node. */
    private static final int MOST_OF_PATIENT = 20;

    private static final String OPEN = Json.write(Map.of("type", "open"));
    private static final String READY = Json.write(Map.of("type", "ready"));
    private static final String PONG = Json.write(Map.of("type", "pong"));

    @Inject private PageProof proof;
    @Inject private PatientNews news;
    @Inject private WidgetSessions sessions;
    @Inject private OwnRequestContext context;

    private SocketVisitor visitor;
    private volatile SocketLife life;
    private WebSocketConnection page;
    private volatile boolean ended;
    private volatile String token;
    private volatile long checkedAt = System.nanoTime();

    /** Null before the hello. */
    private volatile PatientToken patient;

    private int hellos;

    private record Bound(UUID organization, long patient) {}

    void begin(SocketVisitor arrived, WebSocketConnection connection, SocketLife ofSocket) {
        visitor = arrived;
        page = connection;
        life = ofSocket;
        checkedAt = System.nanoTime();
        page.send(OPEN);
        context.run(
                () -> {
                    if (proof.isKnown(visitor.origin())) {
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
     * @throws DomainException if it is none of our messages
     */
    void take(String text) {
        PageMessageRequest said = SocketMessage.read(text, PageMessageRequest.class);
        if (said.type() == null) {
            throw SocketMessage.foreign();
        }
        switch (said.type()) {
            case "ping" -> page.send(PONG);
            case "hello" -> context.run(() -> hello(said.token()));
            default -> throw SocketMessage.foreign();
        }
    }

    /** The first one, or one with a newer token of the same patient. */
    private void hello(String given) {
        if (++hellos > MOST_HELLOS) {
            close(TRY_AGAIN_LATER, "too many hellos");
            return;
        }
        Optional<PatientToken> found = proof.patient(given);
        if (found.isEmpty() || patient != null && !isSame(found.get())) {
            proof.missing(visitor.address());
            close(NO_TOKEN, "token");
        } else if (!proof.mayCall(found.get(), visitor.origin())) {
            close(FOREIGN_ORIGIN, "origin");
        } else {
            token = given;
            checkedAt = System.nanoTime();
            listen(found.get());
        }
    }

    private synchronized void listen(PatientToken found) {
        if (ended) {
            return;
        }
        Bound of = new Bound(found.organizationId(), found.patientId());
        boolean first = patient == null;
        if (first && !life.count(List.of(new SocketBound(of, MOST_OF_PATIENT)))) {
            close(TRY_AGAIN_LATER, "too many sockets");
            return;
        }
        if (first) {
            patient = found;
            news.begin(of.organization(), of.patient(), page);
        }
        page.send(READY);
    }

    /** Closes it if the page did not say in time who it is. */
    void requireHello() {
        if (patient == null && System.nanoTime() - checkedAt > HELLO_WITHIN.toNanos()) {
            close(NO_HELLO, "hello");
        }
    }

    /** Closes it if its token has ended; asks once in a while. */
    void requireToken() {
        boolean due = System.nanoTime() - checkedAt > TOKEN_CHECKED_EVERY.toNanos();
        if (patient != null && due) {
            checkedAt = System.nanoTime();
            if (proof.patient(token).isEmpty()) {
                close(NO_TOKEN, "token");
            }
        }
    }

    /** May be called before {@link #begin} and during it. */
    synchronized void end() {
        ended = true;
        sessions.remove(this);
        news.end();
    }

    private boolean isSame(PatientToken other) {
        return other.organizationId().equals(patient.organizationId())
                && other.patientId() == patient.patientId();
    }

    private void close(int code, String reason) {
        page.close(code, reason);
    }
}
