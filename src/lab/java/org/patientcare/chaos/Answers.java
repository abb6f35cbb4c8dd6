package org.patientcare.chaos;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.patientcare.testing.Reply;

/** Records the answers to all callers, and the slowest one. */
final class Answers {

    private static final String REQUEST_ID = "X-Request-Id";

    private final AtomicReference<Answer> slowest = new AtomicReference<>(Answer.NONE);
    private final Queue<String> complaints = new ConcurrentLinkedQueue<>();

    /**
     * An answer, or none after a while.
     *
     * @param what status and request id, by which the node's log tells more
     */
    record Answer(Duration time, Instant at, String what) {

        private static final Answer NONE = new Answer(Duration.ZERO, Instant.EPOCH, "");

        private static Answer slower(Answer one, Answer other) {
            return one.time.compareTo(other.time) >= 0 ? one : other;
        }
    }

    /**
     * Makes a call. An answer without a request id counts as broken, because it is not the
     * service's but that of a server that is stopping.
     *
     * @return the status, or {@link Attempt#BROKEN}
     */
    String statusOf(Supplier<Reply> call) {
        long began = System.nanoTime();
        try {
            Reply reply = call.get();
            String id = reply.header(REQUEST_ID);
            record(began, reply.status() + " " + id);
            return id == null ? Attempt.BROKEN : String.valueOf(reply.status());
        } catch (IllegalStateException noAnswer) {
            record(began, noAnswer.toString());
            return Attempt.BROKEN;
        }
    }

    private void record(long began, String what) {
        Duration time = Duration.ofNanos(System.nanoTime() - began);
        slowest.accumulateAndGet(new Answer(time, Instant.now(), what), Answer::slower);
    }

    /** Makes a call, and records a complaint if it is answered with another status. */
    void expect(String status, Supplier<Reply> call) {
        expectAny(Set.of(status), call);
    }

    /** The same with several statuses. */
    void expectAny(Set<String> statuses, Supplier<Reply> call) {
        String answer = statusOf(call);
        if (!statuses.contains(answer)) {
            complaints.add("answer " + answer + " instead of " + String.join(" or ", statuses));
        }
    }

    /** Records something else that is wrong. */
    void complain(String what) {
        complaints.add(what);
    }

    /** The slowest answer since the last call of this method. */
    Answer takeSlowest() {
        return slowest.getAndSet(Answer.NONE);
    }

    /** The answers that were not as expected since the last call of this method. */
    List<String> takeComplaints() {
        List<String> all = new ArrayList<>(complaints);
        complaints.removeAll(all);
        return all;
    }
}
