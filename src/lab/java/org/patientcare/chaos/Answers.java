package org.patientcare.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.patientcare.testing.Reply;

/** Records the answers to all callers, and the duration of the slowest one. */
final class Answers {

    private static final String REQUEST_ID = "X-Request-Id";

    private final AtomicLong slowestNanos = new AtomicLong();
    private final Queue<String> complaints = new ConcurrentLinkedQueue<>();

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
            return reply.header(REQUEST_ID) == null
                    ? Attempt.BROKEN
                    : String.valueOf(reply.status());
        } catch (IllegalStateException noAnswer) {
            return Attempt.BROKEN;
        } finally {
            slowestNanos.accumulateAndGet(System.nanoTime() - began, Math::max);
        }
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

    /** The duration of the slowest answer since the last call of this method. */
    Duration takeSlowest() {
        return Duration.ofNanos(slowestNanos.getAndSet(0));
    }

    /** The answers that were not as expected since the last call of this method. */
    List<String> takeComplaints() {
        List<String> all = new ArrayList<>(complaints);
        complaints.removeAll(all);
        return all;
    }
}
