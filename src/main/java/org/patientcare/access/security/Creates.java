package org.patientcare.access.security;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.function.Supplier;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.Operation;
import org.patientcare.platform.idempotency.Created;
import org.patientcare.platform.idempotency.IdempotencyKey;
import org.patientcare.platform.idempotency.KeyedAnswer;
import org.patientcare.platform.idempotency.KeyedCall;
import org.patientcare.platform.idempotency.KeyedCalls;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.server.RequestAtHand;
import org.patientcare.platform.shared.Fingerprint;
import org.patientcare.trail.audit.Actor;

/**
 * Answers creates: under an {@code Idempotency-Key} a repeat as the first call, and without one
 * each call anew. The body is to be marked as {@link org.patientcare.platform.http.Idempotent}.
 */
@ApplicationScoped
public class Creates {

    /** Says of an answer that it is the one of an earlier call. */
    static final String REPLAYED = "Idempotency-Replayed";

    @Inject private RequestAtHand current;
    @Inject private CurrentCaller caller;
    @EJB private KeyedCalls calls;

    /**
     * @param request the body; what it says counts, and not how it is written
     * @param work creates, and returns what the caller sees of it
     */
    public <V> Response answer(Record request, Supplier<V> work) {
        return answerOnce(request, work, view -> null);
    }

    /**
     * The same where the answer shows a secret: it is kept nowhere, so that it cannot be repeated.
     *
     * @param apiKey of what was created
     */
    public <V> Response answerOnce(Record request, Supplier<V> work, Function<V, String> apiKey) {
        String key = current.get().getHeader(IdempotencyKey.HEADER);
        if (key == null) {
            return created(Json.write(new DataView<>(work.get()))).build();
        }
        KeyedAnswer answer =
                calls.once(
                        call(key, request),
                        () -> {
                            V view = work.get();
                            return new Created(
                                    Json.write(new DataView<>(view)), apiKey.apply(view));
                        });
        return answer.repeated()
                ? created(answer.text()).header(REPLAYED, true).build()
                : created(answer.text()).build();
    }

    private KeyedCall call(String key, Record request) {
        Actor actor = caller.get().orElseThrow().actor();
        return new KeyedCall(
                actor.kind().code() + ":" + actor.id(),
                Operation.of(current.get()),
                key,
                new Fingerprint().add(path()).add(Json.writeGiven(request)).sha256());
    }

    /** One slash at the end does not count (contract, section 1). */
    private String path() {
        String path = current.get().getRequestURI();
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    private static Response.ResponseBuilder created(String answer) {
        return Response.status(Response.Status.CREATED)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(answer.getBytes(StandardCharsets.UTF_8));
    }
}
