package org.patientcare.access.caller;

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
import java.util.function.ToIntFunction;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.Operation;
import org.patientcare.platform.idempotency.KeyedCalls;
import org.patientcare.platform.idempotency.KeyedCalls.IdempotencyKey;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.shared.Sha256.Fingerprint;
import org.patientcare.trail.audit.Actor;

/**
 * Answers requests that create something with 201, and those that change something with the status
 * of what they did. With an {@code Idempotency-Key} a repeat gets the first answer; without one
 * each call creates anew (contract, section 5). The body type must be marked {@link
 * org.patientcare.platform.http.TakesIdempotencyKey}.
 */
@ApplicationScoped
public class IdempotentCreation {

    /** The header that marks an answer as that of an earlier call. */
    static final String REPLAYED = "Idempotency-Replayed";

    @Inject private RequestHolder current;
    @Inject private CurrentCaller caller;
    @EJB private KeyedCalls calls;

    /**
     * Answers with a view that may be stored for repeats.
     *
     * @param request the body; repeats are compared by its content, not by its JSON text
     * @param work creates the object and returns its view
     */
    public <V> Response respond(Record request, Supplier<V> work) {
        String key = key();
        if (key == null) {
            return created(toJson(work.get())).build();
        }
        KeyedCalls.Answer answer =
                calls.once(
                        call(key, request, null),
                        () -> KeyedCalls.Created.shown(toJson(work.get())));
        return answer.repeated()
                ? created(answer.text()).header(REPLAYED, true).build()
                : created(answer.text()).build();
    }

    /**
     * As {@link #respond(Record, Supplier)}, with a status other than 201.
     *
     * @param status of the answer with this view
     */
    public <V> Response respond(Record request, Supplier<V> work, ToIntFunction<V> status) {
        String key = key();
        if (key == null) {
            return withStatus(stored(work.get(), status)).build();
        }
        KeyedCalls.Answer answer =
                calls.once(
                        call(key, request, null),
                        () -> KeyedCalls.Created.shown(stored(work.get(), status)));
        return answer.repeated()
                ? withStatus(answer.text()).header(REPLAYED, true).build()
                : withStatus(answer.text()).build();
    }

    /** The status, a blank and the JSON text. */
    private static <V> String stored(V view, ToIntFunction<V> status) {
        return status.applyAsInt(view) + " " + toJson(view);
    }

    private static Response.ResponseBuilder withStatus(String stored) {
        String[] parts = stored.split(" ", 2);
        return created(parts[1]).status(Integer.parseInt(parts[0]));
    }

    /**
     * Answers with a secret, which is not stored: a repeat is refused with {@link
     * SecretAnswer#repeatMessage}.
     *
     * @param work creates the object
     */
    public <M> Response respondWithSecret(Record request, Supplier<M> work, SecretAnswer<M> once) {
        String key = key();
        if (key == null) {
            return created(toJson(once.view().apply(work.get()))).build();
        }
        List<M> made = new ArrayList<>(1);
        calls.once(
                call(key, request, once.repeatMessage()),
                () -> {
                    made.add(work.get());
                    return KeyedCalls.Created.secret(once.id().apply(made.get(0)));
                });
        return created(toJson(once.view().apply(made.get(0)))).build();
    }

    /**
     * Answers with data that the database stores as a secret: only the id is kept for repeats, and
     * a repeat reads the object again.
     *
     * @param work creates the object and returns its view
     * @param id the id of the view
     * @param again reads the view by id, or throws if the object is gone
     */
    public <V> Response respondByReading(
            Record request, Supplier<V> work, Function<V, String> id, Function<String, V> again) {
        String key = key();
        if (key == null) {
            return created(toJson(work.get())).build();
        }
        List<V> made = new ArrayList<>(1);
        KeyedCalls.Answer answer =
                calls.once(
                        call(key, request, null),
                        () -> {
                            made.add(work.get());
                            return KeyedCalls.Created.shown(id.apply(made.get(0)));
                        });
        return answer.repeated()
                ? created(toJson(again.apply(answer.text()))).header(REPLAYED, true).build()
                : created(toJson(made.get(0))).build();
    }

    private String key() {
        return current.get().getHeader(IdempotencyKey.HEADER);
    }

    private static String toJson(Object view) {
        return Json.write(new DataView<>(view));
    }

    private KeyedCalls.Call call(String key, Record request, String lost) {
        Actor actor = caller.get().orElseThrow().actor();
        return new KeyedCalls.Call(
                actor.kind().code() + ":" + actor.id(),
                Operation.of(current.get()),
                key,
                new Fingerprint().add(path()).add(Json.writeWithoutNulls(request)).sha256(),
                lost);
    }

    /** The path without a trailing slash, which does not count (contract, section 1). */
    private String path() {
        String path = current.get().getRequestURI();
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    private static Response.ResponseBuilder created(String answer) {
        return Response.status(Response.Status.CREATED)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(answer.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * How to answer the creation of something whose secret is shown only once.
     *
     * @param id the id of the created object, stored for repeats
     * @param repeatMessage the error message for a repeat, with {@code %s} for the id; it says what
     *     the caller can do
     * @param view the answer; built after the creation is committed, outside any transaction
     * @param <M> the type of the created object
     */
    public record SecretAnswer<M>(
            Function<M, String> id, String repeatMessage, Function<M, ?> view) {}
}
