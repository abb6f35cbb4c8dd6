package org.patientcare.access.security;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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
        String key = key();
        if (key == null) {
            return created(shown(work.get())).build();
        }
        KeyedAnswer answer =
                calls.once(call(key, request, null), () -> Created.shown(shown(work.get())));
        return answer.repeated()
                ? created(answer.text()).header(REPLAYED, true).build()
                : created(answer.text()).build();
    }

    /**
     * The same where the answer shows a secret: it is kept nowhere, so that it cannot be repeated.
     *
     * @param work creates
     */
    public <M> Response answerOnce(Record request, Supplier<M> work, ShownOnce<M> once) {
        String key = key();
        if (key == null) {
            return created(shown(once.view().apply(work.get()))).build();
        }
        List<M> made = new ArrayList<>(1);
        calls.once(
                call(key, request, once.lost()),
                () -> {
                    made.add(work.get());
                    return Created.secret(once.id().apply(made.get(0)));
                });
        return created(shown(once.view().apply(made.get(0)))).build();
    }

    /**
     * The same where the answer shows what is a secret in the database as well: its id alone is
     * kept, and a repeat is answered with what it names by then.
     *
     * @param work creates
     * @param id of what the work returned
     * @param again finds it by its id, or refuses because it is gone
     */
    public <V> Response answerAnew(
            Record request, Supplier<V> work, Function<V, String> id, Function<String, V> again) {
        String key = key();
        if (key == null) {
            return created(shown(work.get())).build();
        }
        List<V> made = new ArrayList<>(1);
        KeyedAnswer answer =
                calls.once(
                        call(key, request, null),
                        () -> {
                            made.add(work.get());
                            return Created.shown(id.apply(made.get(0)));
                        });
        return answer.repeated()
                ? created(shown(again.apply(answer.text()))).header(REPLAYED, true).build()
                : created(shown(made.get(0))).build();
    }

    private String key() {
        return current.get().getHeader(IdempotencyKey.HEADER);
    }

    private static String shown(Object view) {
        return Json.write(new DataView<>(view));
    }

    private KeyedCall call(String key, Record request, String lost) {
        Actor actor = caller.get().orElseThrow().actor();
        return new KeyedCall(
                actor.kind().code() + ":" + actor.id(),
                Operation.of(current.get()),
                key,
                new Fingerprint().add(path()).add(Json.writeGiven(request)).sha256(),
                lost);
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
