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
    static final Duration TOKEN_CHECKED_EVERY = Duration.ofSeconds(60);

    private static final int TRY_AGAIN_LATER = 1013;

    /** More than a page needs, because a token is valid for hours. */
    private static final int MAX_HELLOS = 100;

    /** The maximum number of pages that one patient can have open on a node. */
    private static final int MAX_PER_PATIENT = 20;

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

    /** Null until the page has sent its "hello". */
    private volatile PatientToken patient;

    private int hellos;

    private record Bound(UUID organization, long patient) {}

    void begin(SocketVisitor socketVisitor, WebSocketConnection connection, SocketLife ofSocket) {
        visitor = socketVisitor;
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
     * @throws DomainException if the text is not a message of our protocol
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

    /** Handles the first "hello", or a later one with a newer token of the same patient. */
    private void hello(String given) {
        if (++hellos > MAX_HELLOS) {
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
        if (first && !life.count(List.of(new SocketBound(of, MAX_PER_PATIENT)))) {
            close(TRY_AGAIN_LATER, "too many sockets");
            return;
        }
        if (first) {
            patient = found;
            news.begin(of.organization(), of.patient(), page);
        }
        page.send(READY);
    }

    /** Closes the socket if the page has not sent its "hello" within {@link #HELLO_WITHIN}. */
    void requireHello() {
        if (patient == null && System.nanoTime() - checkedAt > HELLO_WITHIN.toNanos()) {
            close(NO_HELLO, "hello");
        }
    }

    /** Closes the socket if its token has ended; checks this every {@link #TOKEN_CHECKED_EVERY}. */
    void requireToken() {
        boolean due = System.nanoTime() - checkedAt > TOKEN_CHECKED_EVERY.toNanos();
        if (patient != null && due) {
            checkedAt = System.nanoTime();
            if (proof.patient(token).isEmpty()) {
                close(NO_TOKEN, "token");
            }
        }
    }

    /** May be called before or during {@link #begin}. */
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
