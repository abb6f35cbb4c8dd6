package org.patientcare.talk.dispatch;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.patientcare.talk.dispatch.LeaseRepository.EndpointLease;
import org.patientcare.talk.dispatch.PendingDelivery.AttemptResult;

/**
 * An endpoint that this node has leased, with its unwritten results and its deliveries that wait or
 * are in progress: per object one at a time, in the order of the events. Thread-safe.
 */
final class LeasedEndpoint {

    /** Maximum concurrent calls to one endpoint; reached by doubling after each success. */
    private static final int MAX_CALLS = 8;

    /** Lease time that must remain to start a call: longer than a call may take (10 s). */
    private static final long MIN_LEASE_NANOS = Duration.ofSeconds(11).toNanos();

    /** Maximum age of data that is sent, so that a deletion or an erasure soon takes effect. */
    private static final long MAX_AGE_NANOS = Duration.ofSeconds(5).toNanos();

    private final EndpointLease lease;
    private final Map<String, Deque<PreparedDelivery>> waiting = new LinkedHashMap<>();
    private final Set<String> busyObjects = new HashSet<>();

    /**
     * The objects of deliveries that are to be repeated, by delivery id. Until that result is
     * written, the database still offers the later deliveries of the object.
     */
    private final Map<UUID, String> held = new HashMap<>();

    /** Deliveries that wait, are in progress, or have a result that is not written yet. */
    private final Set<UUID> known = new HashSet<>();

    private List<AttemptResult> results = new ArrayList<>();
    private long leaseExpiresAt;
    private int discarded;
    private int maxThreads = 1;
    private int threads;
    private int failures;
    private boolean lastCallSucceeded;
    private boolean halted;
    private boolean behind;

    /**
     * @param healthy whether the last call succeeded
     * @param takenAt when the lease was requested, by {@link System#nanoTime}
     */
    LeasedEndpoint(EndpointLease lease, boolean healthy, long takenAt) {
        this.lease = lease;
        this.lastCallSucceeded = healthy;
        failures = lease.failures();
        leaseRenewed(takenAt);
    }

    EndpointLease lease() {
        return lease;
    }

    /** Records a renewal; the time is {@link System#nanoTime} before it was requested. */
    synchronized void leaseRenewed(long at) {
        leaseExpiresAt = at + LeaseRepository.DURATION.toNanos();
    }

    /** The lease is lost: no more calls are started, and waiting deliveries are discarded. */
    synchronized void leaseLost() {
        halted = true;
        discardWaiting();
    }

    synchronized boolean isLeaseExpired() {
        return System.nanoTime() - leaseExpiresAt >= 0;
    }

    /**
     * Adds loaded deliveries, except those that are already known, and those whose object waits for
     * a repeated attempt.
     */
    synchronized void add(List<PreparedDelivery> loaded) {
        for (PreparedDelivery prepared : loaded) {
            PendingDelivery delivery = prepared.delivery();
            if (!held.containsValue(delivery.object()) && known.add(delivery.id())) {
                waiting.computeIfAbsent(delivery.object(), any -> new ArrayDeque<>()).add(prepared);
            }
        }
    }

    /** Whether the database holds more pending deliveries than were last loaded. */
    synchronized boolean hasBacklog() {
        return behind;
    }

    synchronized void setBacklog(boolean more) {
        behind = more;
    }

    /** How many loaded deliveries were discarded unsent since the last call of this method. */
    synchronized int takeDiscardedCount() {
        int taken = discarded;
        discarded = 0;
        return taken;
    }

    /** Whether a delivery is loaded and its result is not written yet. */
    synchronized boolean knows(UUID delivery) {
        return known.contains(delivery);
    }

    /** How many deliveries are loaded and have no written result yet. */
    synchronized int size() {
        return known.size();
    }

    /** Takes the next delivery that may be sent now; it counts as in progress from then on. */
    synchronized Optional<PreparedDelivery> next() {
        discardStale();
        return mayCall() ? take() : Optional.empty();
    }

    private Optional<PreparedDelivery> take() {
        Iterator<Map.Entry<String, Deque<PreparedDelivery>>> objects =
                waiting.entrySet().iterator();
        while (objects.hasNext()) {
            Map.Entry<String, Deque<PreparedDelivery>> object = objects.next();
            if (busyObjects.add(object.getKey())) {
                PreparedDelivery next = object.getValue().remove();
                if (object.getValue().isEmpty()) {
                    objects.remove();
                }
                return Optional.of(next);
            }
        }
        return Optional.empty();
    }

    /**
     * Discards deliveries that were loaded too long ago, with all that follow in the same object:
     * their subscription or patient may no longer exist. They are loaded again.
     */
    synchronized void discardStale() {
        long oldest = System.nanoTime() - MAX_AGE_NANOS;
        Iterator<Deque<PreparedDelivery>> objects = waiting.values().iterator();
        while (objects.hasNext()) {
            Deque<PreparedDelivery> all = objects.next();
            if (all.element().loadedAt() - oldest < 0) {
                discard(all);
                objects.remove();
            }
        }
    }

    private void discardWaiting() {
        waiting.values().forEach(this::discard);
        waiting.clear();
    }

    private void discard(Deque<PreparedDelivery> all) {
        discarded += all.size();
        all.forEach(each -> known.remove(each.delivery().id()));
    }

    private boolean mayCall() {
        return !halted && leaseExpiresAt - System.nanoTime() >= MIN_LEASE_NANOS;
    }

    synchronized void recordOutcome(PreparedDelivery prepared, AttemptOutcome outcome) {
        results.add(new AttemptResult(prepared.delivery(), outcome));
        finish(
                prepared.delivery(),
                outcome.kind() != AttemptOutcome.Kind.FAILED
                        && outcome.kind() != AttemptOutcome.Kind.POSTPONED);
        if (outcome.succeeded()) {
            failures = 0;
            lastCallSucceeded = true;
            maxThreads = Math.min(MAX_CALLS, maxThreads * 2);
        } else if (outcome.countsForHealth()) {
            failures++;
            lastCallSucceeded = false;
            maxThreads = 1;
            halted |=
                    failures >= EndpointHealth.FAILING_AFTER
                            || outcome.retryAfter() != null
                            || outcome.isGone();
        }
    }

    /**
     * A delivery that was in progress has ended.
     *
     * @param over whether the next delivery of its object may be sent
     */
    private void finish(PendingDelivery delivery, boolean over) {
        busyObjects.remove(delivery.object());
        if (!over) {
            held.put(delivery.id(), delivery.object());
            Deque<PreparedDelivery> later = waiting.remove(delivery.object());
            if (later != null) {
                discard(later);
            }
        }
    }

    /** Forgets a delivery: its result is written, or it may be loaded again. */
    private void forget(PendingDelivery delivery) {
        held.remove(delivery.id());
        known.remove(delivery.id());
    }

    /** Takes back a delivery whose attempt does not count; it may be loaded again. */
    synchronized void takeBack(PreparedDelivery prepared) {
        finish(prepared.delivery(), false);
        forget(prepared.delivery());
    }

    synchronized boolean wantsThread() {
        return threads < maxThreads
                && mayCall()
                && waiting.keySet().stream().anyMatch(object -> !busyObjects.contains(object));
    }

    synchronized void threadStarted() {
        threads++;
    }

    synchronized void threadEnded() {
        threads--;
    }

    synchronized int threadCount() {
        return threads;
    }

    synchronized boolean lastCallSucceeded() {
        return lastCallSucceeded;
    }

    /** Takes the results since the last call of this method. */
    synchronized List<AttemptResult> takeResults() {
        List<AttemptResult> taken = results;
        results = new ArrayList<>();
        return taken;
    }

    /** Puts back results that could not be written, before newer ones. */
    synchronized void putBackResults(List<AttemptResult> taken) {
        List<AttemptResult> all = new ArrayList<>(taken);
        all.addAll(results);
        results = all;
    }

    synchronized void resultsWritten(
            List<AttemptResult> taken, AttemptResultService.WriteResult outcome) {
        taken.forEach(attemptResult -> forget(attemptResult.delivery()));
        if (results.isEmpty()) {
            failures = outcome.health().failures();
        }
        halted = outcome.isPaused();
        if (halted) {
            discardWaiting();
        }
    }

    /** The endpoint's row allows sending again. */
    synchronized void resume() {
        halted = false;
    }

    /** Whether there is nothing to send, nothing in progress and nothing to write. */
    synchronized boolean isIdle() {
        return threads == 0 && results.isEmpty() && (halted || waiting.isEmpty() && !behind);
    }

    /** Whether a call may start, and fewer deliveries than this are loaded. */
    synchronized boolean canLoad(int limit) {
        return mayCall() && known.size() < limit;
    }

    /** Whether the endpoint is failing, so that it gets single probes only. */
    synchronized boolean isFailing() {
        return failures >= EndpointHealth.FAILING_AFTER;
    }

    /**
     * A delivery with everything its attempt needs.
     *
     * @param loadedAt when its data were read, by {@link System#nanoTime}
     * @param attempt makes the attempt; blocks for at most 10 s
     */
    record PreparedDelivery(
            PendingDelivery delivery, long loadedAt, Supplier<AttemptOutcome> attempt) {}
}
