package org.patientcare.talk.relay;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** An endpoint that this node has leased, with its queue and unwritten results. Thread-safe. */
final class HeldEndpoint {

    /** Maximum concurrent calls to one endpoint; reached by doubling after each success. */
    private static final int MAX_CALLS = 8;

    /** Lease time that must remain to start a call: longer than a call may take (10 s). */
    private static final long MIN_LEASE_NANOS = Duration.ofSeconds(11).toNanos();

    /** Maximum age of data that is sent, so that a deletion or an erasure soon takes effect. */
    private static final long MAX_AGE_NANOS = Duration.ofSeconds(5).toNanos();

    private final Leased leased;
    private final ObjectQueue queue = new ObjectQueue();
    private List<Result> results = new ArrayList<>();
    private long endsAt;
    private int slots = 1;
    private int lanes;
    private int failures;
    private boolean proven;
    private boolean halted;
    private boolean behind;

    /**
     * @param proven whether the last call succeeded
     * @param takenAt when the lease was requested, by {@link System#nanoTime}
     */
    HeldEndpoint(Leased leased, boolean proven, long takenAt) {
        this.leased = leased;
        this.proven = proven;
        failures = leased.failures();
        renewed(takenAt);
    }

    Leased leased() {
        return leased;
    }

    /** Records a renewal; the time is {@link System#nanoTime} before it was requested. */
    synchronized void renewed(long at) {
        endsAt = at + LeaseRepository.LENGTH.toNanos();
    }

    /** The lease is lost: no more calls are started, and waiting deliveries are discarded. */
    synchronized void lose() {
        halted = true;
        queue.forgetWaiting();
    }

    synchronized boolean isOver() {
        return System.nanoTime() - endsAt >= 0;
    }

    synchronized void add(List<Ready> loaded) {
        queue.add(loaded);
    }

    /** Whether the database holds more pending deliveries than were last loaded. */
    synchronized boolean isBehind() {
        return behind;
    }

    synchronized void behind(boolean more) {
        behind = more;
    }

    synchronized int takeGivenUp() {
        return queue.takeGivenUp();
    }

    /** Whether a delivery is loaded and its result is not written yet. */
    synchronized boolean knows(UUID delivery) {
        return queue.knows(delivery);
    }

    /** How many deliveries are loaded and have no written result yet. */
    synchronized int size() {
        return queue.size();
    }

    /** Takes the next delivery that may be sent now; it counts as in progress from then on. */
    synchronized Optional<Ready> next() {
        forgetOld();
        return mayCall() ? queue.take() : Optional.empty();
    }

    /** Discards deliveries that were loaded too long ago; they are loaded again. */
    synchronized void forgetOld() {
        queue.forgetOld(System.nanoTime() - MAX_AGE_NANOS);
    }

    private boolean mayCall() {
        return !halted && endsAt - System.nanoTime() >= MIN_LEASE_NANOS;
    }

    synchronized void ended(Ready ready, Answer answer) {
        results.add(new Result(ready.delivery(), answer));
        queue.ended(
                ready.delivery(),
                answer.kind() != Answer.Kind.FAILED && answer.kind() != Answer.Kind.POSTPONED);
        if (answer.succeeded()) {
            failures = 0;
            proven = true;
            slots = Math.min(MAX_CALLS, slots * 2);
        } else if (answer.counts()) {
            failures++;
            proven = false;
            slots = 1;
            halted |= failures >= Health.FAILING || answer.retryAfter() != null || answer.isGone();
        }
    }

    /** Takes back a delivery whose attempt does not count; it may be loaded again. */
    synchronized void untried(Ready ready) {
        queue.ended(ready.delivery(), false);
        queue.forget(ready.delivery());
    }

    synchronized boolean wantsLane() {
        return lanes < slots && mayCall() && queue.hasNext();
    }

    synchronized void laneBegins() {
        lanes++;
    }

    synchronized void laneEnds() {
        lanes--;
    }

    synchronized int lanes() {
        return lanes;
    }

    synchronized boolean isProven() {
        return proven;
    }

    /** Takes the results since the last call of this method. */
    synchronized List<Result> takeResults() {
        List<Result> taken = results;
        results = new ArrayList<>();
        return taken;
    }

    /** Puts back results that could not be written, before newer ones. */
    synchronized void giveBack(List<Result> taken) {
        List<Result> all = new ArrayList<>(taken);
        all.addAll(results);
        results = all;
    }

    synchronized void written(List<Result> taken, Outcomes.Written outcome) {
        taken.forEach(result -> queue.forget(result.delivery()));
        if (results.isEmpty()) {
            failures = outcome.health().failures();
        }
        halted = outcome.rests();
        if (halted) {
            queue.forgetWaiting();
        }
    }

    /** The endpoint's row allows sending again. */
    synchronized void goesOn() {
        halted = false;
    }

    /** Whether there is nothing to send, nothing in progress and nothing to write. */
    synchronized boolean isIdle() {
        return lanes == 0 && results.isEmpty() && (halted || queue.isEmpty() && !behind);
    }

    /** Whether a call may start, and fewer deliveries than this are loaded. */
    synchronized boolean wants(int limit) {
        return mayCall() && queue.size() < limit;
    }

    /** Whether the endpoint is failing, so that it gets single probes only. */
    synchronized boolean isProbed() {
        return failures >= Health.FAILING;
    }
}
