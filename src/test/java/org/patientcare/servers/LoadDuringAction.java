package org.patientcare.servers;

import static org.patientcare.testing.Operator.operator;

import java.net.ConnectException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;

/**
 * Clients that go on calling while something happens to the server, and the outcomes of their
 * calls.
 */
final class LoadDuringAction {

    static final int BATCH = 20;

    private static final int WRITERS = 4;
    private static final int WARM = 100;

    /**
     * The pause of each client between two calls, because of the limit of 600 requests a minute.
     */
    private static final long PAUSE_NANOS = 250_000_000;

    private final Organization clinic = operator().newOrganization().withPatient("p1");
    private final String professional = operator().newProfessional(clinic);
    private final AtomicBoolean ending = new AtomicBoolean();
    private final Queue<CallOutcome> outcomes = new ConcurrentLinkedQueue<>();

    /**
     * The outcome of one call.
     *
     * @param id the id of the request, and of what it creates
     * @param answer {@code 200}, another status with its media type, or what happened instead of an
     *     answer
     */
    record CallOutcome(String id, boolean booking, String answer, boolean acknowledged) {}

    /**
     * Runs an action while the clients call, from 100 acknowledged calls before it to 100 after it.
     *
     * @return the outcomes of all calls
     */
    List<CallOutcome> during(Runnable happening) {
        ExecutorService threads = Executors.newCachedThreadPool();
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        IntStream.range(0, WRITERS)
                .forEach(
                        writer ->
                                writers.add(
                                        CompletableFuture.runAsync(() -> work(writer), threads)));
        threads.shutdown();
        try {
            awaitAcknowledged();
            happening.run();
            awaitAcknowledged();
        } finally {
            ending.set(true);
            writers.forEach(CompletableFuture::join);
        }
        return List.copyOf(outcomes);
    }

    Organization clinic() {
        return clinic;
    }

    private void awaitAcknowledged() {
        long goal = served() + WARM;
        Waiting.until("served", () -> served() >= goal);
    }

    private long served() {
        return outcomes.stream().filter(CallOutcome::acknowledged).count();
    }

    /** Every fifth call books an appointment, the others load batches of patients. */
    private void work(int writer) {
        for (int i = 0; !ending.get(); i++) {
            String id = writer + "-" + i;
            boolean booking = i % 5 == 0;
            Organization named =
                    new Organization(
                            clinic.id(), clinic.apiKey(), clinic.http().with("X-Request-Id", id));
            outcomes.add(
                    call(id, booking, booking ? () -> book(named, id) : () -> load(named, id)));
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static Reply load(Organization named, String id) {
        return named.upsert(
                IntStream.range(0, BATCH)
                        .mapToObj(i -> Map.of("code", "new/" + id + "/" + i, "first_name", "Ana"))
                        .toArray(Map[]::new));
    }

    private Reply book(Organization named, String id) {
        String soon = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        return named.book(id, "p1", professional, soon);
    }

    private static CallOutcome call(String id, boolean booking, Supplier<Reply> call) {
        try {
            Reply reply = call.get();
            String type = String.valueOf(reply.header("Content-Type")).split(";")[0];
            return reply.status() == 200
                    ? new CallOutcome(id, booking, "200", true)
                    : new CallOutcome(id, booking, reply.status() + " " + type, false);
        } catch (IllegalStateException e) {
            String instead = e.getCause() instanceof ConnectException ? "not let in" : "no answer";
            return new CallOutcome(id, booking, instead, false);
        }
    }
}
