package org.patientcare.access.ratelimit;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Limits how many requests are worked on concurrently, for each caller, each group and in all.
 * Further requests wait: those of one caller in order of arrival, and callers in round-robin order.
 * No thread is blocked: the thread that frees capacity calls the next request, outside the lock.
 */
public final class ConcurrencyLimiter {

    /** Timed-out requests per {@link #expireOverdue}: the container takes a thread for each. */
    private static final int MAX_LATE_PER_RUN = 100;

    private final Limits limits;
    private final CallerQueues queues = new CallerQueues();

    /** Callers with waiting requests held back only by the limit of their group or of the node. */
    private final Set<CallerQueue> held = new LinkedHashSet<>();

    private final Set<Permit> waiting = new LinkedHashSet<>();
    private final Set<Permit> called = new LinkedHashSet<>();
    private int running;

    public ConcurrencyLimiter(Limits limits) {
        this.limits = limits;
    }

    /** Registers a request of a caller without a group. */
    public Permit acquire(String caller) {
        return acquire(LimitedCaller.withoutGroup(caller, limits.runningPerCaller()));
    }

    /** Registers a request; {@link #release} must follow, even if it was rejected. */
    public synchronized Permit acquire(LimitedCaller caller) {
        long now = System.nanoTime();
        CallerQueue queue = queues.of(caller);
        if (running < limits.runningTotal() && queue.isBelowLimits() && queue.waiting.isEmpty()) {
            queue.started();
            running++;
            return new Permit(queue, Permit.State.RUNNING, now);
        }
        if (queue.waitingOfGroup() >= limits.waitingPerGroup()
                || waiting.size() >= limits.waitingTotal()) {
            Permit refused = new Permit(queue, Permit.State.REJECTED, now);
            refused.limitedBy = queue.limitedBy();
            queues.removeIfEmpty(queue);
            return refused;
        }
        Permit permit = new Permit(queue, Permit.State.WAITING, now);
        queue.add(permit);
        waiting.add(permit);
        updateHeld(queue);
        return permit;
    }

    public synchronized Permit.State state(Permit permit) {
        return permit.state;
    }

    /**
     * Sets what to run once the request is called or times out, at once if that is past; and what
     * to run if it then does not start.
     */
    public void setCallbacks(Permit permit, Runnable call, Runnable lost) {
        boolean already;
        synchronized (this) {
            permit.callback.set(call);
            permit.onNeverStarted = lost;
            already =
                    permit.state == Permit.State.GRANTED || permit.state == Permit.State.TIMED_OUT;
        }
        if (already) {
            runCallback(permit);
        }
    }

    /** Whether to suspend the request; one called since it was registered starts now. */
    public synchronized boolean mustWait(Permit permit) {
        start(permit);
        return permit.state == Permit.State.WAITING;
    }

    /** Starts a request that was called; false if it was not. */
    public synchronized boolean start(Permit permit) {
        if (permit.state != Permit.State.GRANTED) {
            return false;
        }
        called.remove(permit);
        permit.state = Permit.State.RUNNING;
        return true;
    }

    /** Ends the request, whatever its state; its capacity goes to the next one. */
    public void release(Permit permit) {
        free(permit).ifPresent(this::runCallback);
    }

    /** Calls back requests that waited too long, and frees capacity of called ones not started. */
    public void expireOverdue() {
        long now = System.nanoTime();
        long patience = limits.maxWait().toNanos();
        long grace = limits.startTimeout().toNanos();
        List<Permit> late;
        List<Permit> lost;
        List<Permit> next;
        synchronized (this) {
            late =
                    waiting.stream()
                            .limit(MAX_LATE_PER_RUN)
                            .takeWhile(t -> now - t.arrivedAt >= patience)
                            .toList();
            lost = called.stream().takeWhile(t -> now - t.grantedAt >= grace).toList();
            late.forEach(this::expire);
            next = lost.stream().map(this::free).flatMap(Optional::stream).toList();
        }
        late.forEach(this::runCallback);
        lost.forEach(permit -> permit.onNeverStarted.run());
        next.forEach(this::runCallback);
    }

    public synchronized int waitingCount() {
        return waiting.size();
    }

    public synchronized int runningCount() {
        return running;
    }

    private synchronized Optional<Permit> free(Permit permit) {
        Permit.State was = permit.state;
        permit.state = Permit.State.RELEASED;
        if (was == Permit.State.WAITING) {
            remove(permit);
        }
        if (was != Permit.State.RUNNING && was != Permit.State.GRANTED) {
            return Optional.empty();
        }
        called.remove(permit);
        permit.queue.ended();
        running--;
        updateHeld(permit.queue);
        queues.removeIfEmpty(permit.queue);
        return held.stream().filter(CallerQueue::isBelowLimits).findFirst().map(this::next);
    }

    /** Calls the caller's first waiting request; the caller goes to the end of the round. */
    private synchronized Permit next(CallerQueue queue) {
        Permit permit = queue.waiting.iterator().next();
        queue.started();
        running++;
        remove(permit);
        permit.state = Permit.State.GRANTED;
        permit.grantedAt = System.nanoTime();
        called.add(permit);
        held.remove(queue);
        updateHeld(queue);
        return permit;
    }

    private void remove(Permit permit) {
        waiting.remove(permit);
        permit.queue.remove(permit);
        updateHeld(permit.queue);
        queues.removeIfEmpty(permit.queue);
    }

    private void expire(Permit permit) {
        permit.limitedBy = permit.queue.limitedBy();
        remove(permit);
        permit.state = Permit.State.TIMED_OUT;
    }

    private void updateHeld(CallerQueue queue) {
        if (queue.waiting.isEmpty() || !queue.isBelowOwnLimit()) {
            held.remove(queue);
        } else {
            held.add(queue);
        }
    }

    /** Runs the callback; if it fails, the request ends and the next is called. */
    private void runCallback(Permit permit) {
        Optional<Permit> next = Optional.of(permit);
        while (next.isPresent()) {
            next = next.get().runCallback() ? Optional.empty() : abandon(next.get());
        }
    }

    /** Ends a request that never started; returns the next one. */
    private Optional<Permit> abandon(Permit permit) {
        Optional<Permit> next = free(permit);
        permit.onNeverStarted.run();
        return next;
    }

    /**
     * The limits of a node.
     *
     * @param runningPerCaller concurrent requests of one caller
     * @param runningTotal concurrent requests of all callers together
     * @param waitingPerGroup requests that may wait for one caller's group
     * @param waitingTotal requests that may wait for all callers together
     * @param maxWait the longest time that a request waits
     * @param startTimeout how long a called request may take to start before its capacity goes to
     *     another one
     */
    public record Limits(
            int runningPerCaller,
            int runningTotal,
            int waitingPerGroup,
            int waitingTotal,
            Duration maxWait,
            Duration startTimeout) {}

    /**
     * The requests of one caller: how many are being worked on, and which wait, in order of
     * arrival.
     */
    static final class CallerQueue {

        final LimitedCaller caller;
        final Set<Permit> waiting = new LinkedHashSet<>();
        private final Group group;
        private int running;

        CallerQueue(LimitedCaller caller, Group group) {
            this.caller = caller;
            this.group = group;
        }

        /** Whether the caller's own limit allows one more request. */
        boolean isBelowOwnLimit() {
            return running < caller.maxRunning();
        }

        /** Whether the limits of the caller and of its group allow one more request. */
        boolean isBelowLimits() {
            return isBelowOwnLimit() && group.running < caller.maxRunningOfGroup();
        }

        /** The limit that keeps the next request from being worked on. */
        Permit.LimitScope limitedBy() {
            return isBelowLimits()
                    ? Permit.LimitScope.NODE
                    : isBelowOwnLimit() ? Permit.LimitScope.GROUP : Permit.LimitScope.CALLER;
        }

        void add(Permit permit) {
            waiting.add(permit);
            group.waiting++;
        }

        void remove(Permit permit) {
            if (waiting.remove(permit)) {
                group.waiting--;
            }
        }

        /** How many requests of the whole group wait. */
        int waitingOfGroup() {
            return group.waiting;
        }

        void started() {
            running++;
            group.running++;
        }

        void ended() {
            running--;
            group.running--;
        }

        boolean isEmpty() {
            return running == 0 && waiting.isEmpty();
        }
    }

    /** The counters shared by all callers of a group. */
    private static final class Group {
        private int running;
        private int waiting;
        private int callers;

        void addCaller() {
            callers++;
        }

        /** Returns whether the group is empty now. */
        boolean removeCaller() {
            return --callers == 0;
        }
    }

    /** The queues of all callers that have requests in progress or waiting, and of no others. */
    private static final class CallerQueues {

        private final Map<Key, CallerQueue> queues = new HashMap<>();
        private final Map<Key, Group> groups = new HashMap<>();

        /**
         * @param name the name of a caller or of a group
         */
        private record Key(WorkKind work, String name) {

            static Key caller(LimitedCaller caller) {
                return new Key(caller.work(), caller.name());
            }

            static Key group(LimitedCaller caller) {
                return new Key(caller.work(), caller.group());
            }
        }

        CallerQueue of(LimitedCaller caller) {
            return queues.computeIfAbsent(Key.caller(caller), any -> begin(caller));
        }

        private CallerQueue begin(LimitedCaller caller) {
            Group group = groups.computeIfAbsent(Key.group(caller), any -> new Group());
            group.addCaller();
            return new CallerQueue(caller, group);
        }

        /** Removes the queue of a caller without requests, and its group if that is empty too. */
        void removeIfEmpty(CallerQueue queue) {
            LimitedCaller caller = queue.caller;
            if (queue.isEmpty()
                    && queues.remove(Key.caller(caller), queue)
                    && groups.get(Key.group(caller)).removeCaller()) {
                groups.remove(Key.group(caller));
            }
        }
    }
}
