package org.patientcare.chaos.events;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.Widget;

/** Writers that make changes of all kinds on both nodes, whether or not these answer. */
final class Changes {

    private static final int DAYS_AHEAD = 30;
    private static final int KINDS = 5;

    /** The patient of {@link Prescriptions}, whom most changes concern. */
    private static final String PATIENT = "p1";

    /** An activation code with an unlimited number of uses. */
    static final String CODE = "HELLO";

    private final Organization clinic;
    private final Prescriptions prescriptions;
    private final List<Integer> ports;
    private final int writers;
    private final AtomicLong numbers = new AtomicLong();
    private final AtomicLong acknowledged = new AtomicLong();
    private AtomicBoolean ending = new AtomicBoolean(true);
    private List<CompletableFuture<Void>> running = List.of();

    Changes(Organization clinic, Prescriptions prescriptions, List<Integer> ports, int writers) {
        this.clinic = clinic;
        this.prescriptions = prescriptions;
        this.ports = ports;
        this.writers = writers;
    }

    void begin() {
        AtomicBoolean stop = new AtomicBoolean();
        ending = stop;
        ExecutorService threads = Executors.newFixedThreadPool(writers);
        running =
                IntStream.range(0, writers)
                        .mapToObj(writer -> CompletableFuture.runAsync(() -> write(stop), threads))
                        .toList();
        threads.shutdown();
    }

    /** Tells the writers to stop, and does not wait for them. */
    void stop() {
        ending.set(true);
    }

    void end() {
        stop();
        running.forEach(CompletableFuture::join);
        running = List.of();
    }

    /** Returns when the given number of further calls has been answered with success. */
    void awaitAcknowledged(int more) {
        long goal = acknowledged.get() + more;
        Waiting.until(
                "changes are acknowledged",
                () -> {
                    // A writer that has ended by itself has failed; join() throws its exception.
                    running.stream()
                            .filter(CompletableFuture::isDone)
                            .forEach(CompletableFuture::join);
                    return acknowledged.get() >= goal;
                });
    }

    long acknowledged() {
        return acknowledged.get();
    }

    private void write(AtomicBoolean stop) {
        while (!stop.get()) {
            long number = numbers.incrementAndGet();
            int port = ports.get((int) (number % ports.size()));
            try {
                change(port, (int) (number / ports.size() % KINDS), number);
            } catch (IllegalStateException noAnswer) {
                // The node was killed. The change was made or not, and both are right.
                Thread.onSpinWait();
            }
        }
    }

    private void change(int port, int kind, long number) {
        Organization at = clinic.at(port);
        switch (kind) {
            case 0 -> visit(at, "v" + number, number);
            case 1 -> subscription(at, "s" + number);
            case 2 -> redemption(at, port, "r" + number);
            case 3 -> prescription(at, port, number);
            default -> message(at, number);
        }
    }

    /** Books a visit, reschedules it twice, and cancels it if its number is even. */
    private void visit(Organization at, String code, long number) {
        Instant start = Instant.now().plus(DAYS_AHEAD, ChronoUnit.DAYS);
        count(at.book(code, PATIENT, prescriptions.professional(), time(start)));
        count(at.reschedule(code, time(start.plus(1, ChronoUnit.DAYS))));
        count(at.reschedule(code, time(start.plus(2, ChronoUnit.DAYS))));
        if (number % 2 == 0) {
            count(at.cancel(code));
        }
    }

    private static String time(Instant at) {
        return at.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private void subscription(Organization at, String code) {
        Map<String, String> person = Map.of("code", code, "first_name", "Łukasz");
        Map<String, String> member = new HashMap<>(person);
        member.put("plan", "default");
        if (count(at.upsert(member))) {
            count(at.upsert(person));
        }
    }

    private void redemption(Organization at, int port, String code) {
        count(at.upsert(Map.of("code", code, "first_name", "李")));
        Reply token = at.authenticate(code);
        if (count(token)) {
            count(Widget.with(token.json().get("access_token").asText(), port).redeem(CODE));
        }
    }

    private void prescription(Organization at, int port, long number) {
        Reply issued =
                new Prescriptions(
                                prescriptions.operator().at(port), at, prescriptions.professional())
                        .issue(prescriptions.body(Map.of("external_reference", "x" + number)));
        count(issued);
    }

    private void message(Organization at, long number) {
        count(
                at.http()
                        .send(
                                "POST",
                                "/v1/messages",
                                Reply.json(
                                        Map.of(
                                                "text",
                                                "Welcome " + number,
                                                "type",
                                                "welcome",
                                                "patient_code",
                                                PATIENT))));
    }

    private boolean count(Reply reply) {
        boolean done = reply.status() / 100 == 2;
        if (done) {
            acknowledged.incrementAndGet();
        }
        return done;
    }
}
