package org.patientcare.release;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Widget;

/**
 * Clients that make the calls of integrators, patients and operators, one after the other, until
 * they are stopped. Each call has to succeed.
 */
final class EveryKindOfCall implements AutoCloseable {

    private static final int CLIENTS = 3;

    /**
     * The pause between two calls of a client, which leaves CPU time to a node that starts
     * meanwhile. There are still more than twenty calls a second.
     */
    private static final Duration PAUSE = Duration.ofMillis(100);

    private static final Duration VISITS_BEGIN_IN = Duration.ofDays(7);

    private final Organization clinic;
    private final Operator operator;
    private final String professional;
    private final AtomicBoolean stopping = new AtomicBoolean();
    private final AtomicLong rounds = new AtomicLong();
    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong longestNanos = new AtomicLong();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final CompletableFuture<Void> running;

    private EveryKindOfCall(Organization clinic, Operator operator, String professional) {
        this.clinic = clinic;
        this.operator = operator;
        this.professional = professional;
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        running =
                CompletableFuture.allOf(
                        IntStream.range(0, CLIENTS)
                                .mapToObj(
                                        client ->
                                                CompletableFuture.runAsync(
                                                        () -> goRound(client), threads))
                                .toArray(CompletableFuture[]::new));
        threads.shutdown();
    }

    /**
     * @param professional a professional of the clinic, for its visits
     */
    static EveryKindOfCall begin(Organization clinic, Operator operator, String professional) {
        return new EveryKindOfCall(clinic, operator, professional);
    }

    /** How often all kinds of calls have been made. */
    long rounds() {
        return rounds.get();
    }

    long calls() {
        return calls.get();
    }

    Duration longest() {
        return Duration.ofNanos(longestNanos.get());
    }

    Queue<String> failures() {
        return failures;
    }

    /** Stops the clients and returns when each has its last answer. */
    void end() {
        stopping.set(true);
        running.join();
    }

    @Override
    public void close() {
        end();
    }

    private void goRound(int client) {
        for (int i = 0; !stopping.get(); i++) {
            try {
                goRound(client + "-" + i);
                rounds.incrementAndGet();
            } catch (RuntimeException | AssertionError e) {
                failures.add(client + "-" + i + ": " + e);
            }
        }
    }

    private void goRound(String code) {
        String starts = Instant.now().plus(VISITS_BEGIN_IN).toString();
        expect(() -> clinic.upsert(Map.of("code", code, "first_name", "Łucja")));
        expect(() -> clinic.patient(code));
        expect(() -> clinic.createCode(Map.of("code", code, "tag", "upgrade")));
        expect(() -> clinic.codes("?tag=upgrade"));
        String token = expect(() -> clinic.authenticate(code)).json().get("access_token").asText();
        Widget widget = Widget.with(token).at(clinic.http());
        expect(() -> widget.me());
        expect(() -> clinic.sendCode(code, "{\"name\":\"Ana\",\"email\":\"ana@mail.example\"}"));
        expect(() -> widget.redeem(code));
        expect(() -> clinic.book(code, code, professional, starts));
        expect(() -> clinic.reschedule(code, starts));
        expect(() -> clinic.cancel(code));
        expect(() -> widget.appointments());
        expect(() -> operator.http().get("/admin/v1/audit-events?organization=" + clinic.id()));
        expect(() -> prescription(code));
        expect(() -> widget.logout());
    }

    private Reply prescription(String patient) {
        return operator.http()
                .send(
                        "POST",
                        "/admin/v1/organizations/" + clinic.id() + "/prescriptions",
                        Reply.json(
                                Map.of(
                                        "patient",
                                        Map.of("code", patient),
                                        "professional",
                                        Map.of("hash", professional),
                                        "items",
                                        List.of(Map.of("active_substance", "Ibuprofeno")))));
    }

    private interface Call {

        Reply answer();
    }

    private Reply expect(Call call) {
        LockSupport.parkNanos(PAUSE.toNanos());
        long began = System.nanoTime();
        Reply reply = call.answer();
        longestNanos.accumulateAndGet(System.nanoTime() - began, Math::max);
        calls.incrementAndGet();
        if (reply.status() / 100 != 2) {
            throw new AssertionError(reply.status() + " " + reply.text());
        }
        return reply;
    }
}
