package org.patientcare.talk.relay;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** An endpoint that this node sends to: what waits, what is under way, and what came of it. */
final class HeldEndpoint {

    /** Calls at once, if all goes well. */
    private static final int MOST_SLOTS = 8;

    /** A call may take 10 s, and has to end before another node may call. */
    private static final long NEEDED_NANOS = Duration.ofSeconds(11).toNanos();

    /** So old is what an attempt sends at most: a deletion or an erasure waits no longer for it. */
    private static final long FRESH_NANOS = Duration.ofSeconds(5).toNanos();

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
     * @param proven whether it answered the last call
     * @param takenAt before the lease was asked for, by {@link System#nanoTime}
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

    /** The lease was prolonged at that time. */
    synchronized void renewed(long at) {
        endsAt = at + LeaseRepository.LENGTH.toNanos();
    }

    /** Another node may have it: nothing more is begun. */
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

    /** Whether more waits than was taken in last. */
    synchronized boolean isBehind() {
        return behind;
    }

    synchronized void behind(boolean more) {
        behind = more;
    }

    /** How many were taken in and not sent, since the last time. */
    synchronized int takeGivenUp() {
        return queue.takeGivenUp();
    }

    /** Whether it knows of a delivery and has not written what became of it. */
    synchronized boolean knows(UUID delivery) {
        return queue.knows(delivery);
    }

    /** Those that it knows. */
    synchronized int size() {
        return queue.size();
    }

    /** What may be called now; it is under way from then on. */
    synchronized Optional<Ready> next() {
        forgetOld();
        return mayCall() ? queue.take() : Optional.empty();
    }

    /** What waits too long is read again. */
    synchronized void forgetOld() {
        queue.forgetOld(System.nanoTime() - FRESH_NANOS);
    }

    private boolean mayCall() {
        return !halted && endsAt - System.nanoTime() >= NEEDED_NANOS;
    }

    /** An attempt ended. */
    synchronized void ended(Ready ready, Answer answer) {
        results.add(new Result(ready.delivery(), answer));
        queue.ended(
                ready.delivery(),
                answer.kind() != Answer.Kind.FAILED && answer.kind() != Answer.Kind.POSTPONED);
        if (answer.succeeded()) {
            failures = 0;
            proven = true;
            slots = Math.min(MOST_SLOTS, slots * 2);
        } else if (answer.counts()) {
            failures++;
            proven = false;
            slots = 1;
            halted |= failures >= Health.FAILING || answer.retryAfter() != null || answer.isGone();
        }
    }

    /** It was not tried after all. */
    synchronized void untried(Ready ready) {
        queue.ended(ready.delivery(), false);
        queue.forget(ready.delivery());
    }

    /** Whether another call may begin beside those that are under way. */
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

    /** What ended since the last time. */
    synchronized List<Result> takeResults() {
        List<Result> taken = results;
        results = new ArrayList<>();
        return taken;
    }

    /** They were not written: they are the first of the next time. */
    synchronized void giveBack(List<Result> taken) {
        List<Result> all = new ArrayList<>(taken);
        all.addAll(results);
        results = all;
    }

    /** They were written. */
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

    /** Something may be sent again, by what its row says. */
    synchronized void goesOn() {
        halted = false;
    }

    /** Whether it has nothing to do and nothing to write, and not only its turn to wait for. */
    synchronized boolean isIdle() {
        return lanes == 0 && results.isEmpty() && (halted || queue.isEmpty() && !behind);
    }

    /** Whether more may be taken in. */
    synchronized boolean wants(int least) {
        return mayCall() && queue.size() < least;
    }

    /** Whether nobody answers any more, so that single calls alone are made. */
    synchronized boolean isProbed() {
        return failures >= Health.FAILING;
    }
}
