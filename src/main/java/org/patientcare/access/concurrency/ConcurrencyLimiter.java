package org.patientcare.access.concurrency;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.patientcare.access.concurrency.LimitedCallers.LimitedCaller;

/**
 * Limits how many requests run concurrently, for each caller, each group and in all. Further
 * requests wait: those of one caller in order of arrival, and callers in round-robin order. No
 * thread is blocked: the thread that frees capacity grants it to the next request and runs its
 * callback, outside the lock.
 */
final class ConcurrencyLimiter {

    /** Timed-out requests per {@link #expireOverdue}: the container takes a thread for each. */
    private static final int MAX_TIMED_OUT_PER_RUN = 100;

    private final Limits limits;
    private final Object lock = new Object();

    /** The groups with running or waiting requests, and no others. */
    private final Map<GroupKey, Group> groups = new HashMap<>();

    /**
     * Callers whose own limit allows one more of their waiting requests, in round-robin order. What
     * holds them back is the limit of their group or of the node.
     */
    private final Set<CallerQueue> eligible = new LinkedHashSet<>();

    private final Set<Permit> waiting = new LinkedHashSet<>();
    private final Set<Permit> granted = new LinkedHashSet<>();
    private int running;

    public ConcurrencyLimiter(Limits limits) {
        this.limits = limits;
    }

    /**
     * The limits of a node.
     *
     * @param running concurrent requests of all callers together
     * @param waitingPerGroup requests that may wait for one caller's group
     * @param waiting requests that may wait for all callers together
     * @param maxWait the longest time that a request waits
     * @param startTimeout how long a request may take to start once it is granted capacity, before
     *     that goes to another one
     */
    public record Limits(
            int running,
            int waitingPerGroup,
            int waiting,
            Duration maxWait,
            Duration startTimeout) {}

    /** Registers a request; {@link Permit#release} must follow, even if it was rejected. */
    public Permit acquire(LimitedCaller caller) {
        synchronized (lock) {
            CallerQueue queue = queueOf(caller);
            if (running < limits.running() && queue.isBelowLimits() && queue.waiting.isEmpty()) {
                began(queue);
                return new Permit(queue, Permit.State.RUNNING);
            }
            if (queue.group.waiting >= limits.waitingPerGroup()
                    || waiting.size() >= limits.waiting()) {
                Permit rejected = new Permit(queue, Permit.State.REJECTED);
                rejected.limitedBy = queue.limitedBy();
                removeIfEmpty(queue);
                return rejected;
            }
            Permit permit = new Permit(queue, Permit.State.WAITING);
            waiting.add(permit);
            queue.waiting.add(permit);
            queue.group.waiting++;
            updateEligible(queue);
            return permit;
        }
    }

    /**
     * Lets requests that have waited too long go on, to be refused, and takes capacity back from
     * requests that it was granted to and that did not start.
     */
    public void expireOverdue() {
        long now = System.nanoTime();
        long maxWait = limits.maxWait().toNanos();
        long startTimeout = limits.startTimeout().toNanos();
        List<Permit> timedOut;
        List<Permit> neverStarted;
        List<Permit> next;
        synchronized (lock) {
            timedOut =
                    waiting.stream()
                            .limit(MAX_TIMED_OUT_PER_RUN)
                            .takeWhile(permit -> now - permit.arrivedAt >= maxWait)
                            .toList();
            neverStarted =
                    granted.stream()
                            .takeWhile(permit -> now - permit.grantedAt >= startTimeout)
                            .toList();
            timedOut.forEach(this::timeOut);
            next = neverStarted.stream().map(this::free).flatMap(Optional::stream).toList();
        }
        timedOut.forEach(this::runCallback);
        neverStarted.forEach(permit -> permit.onNeverStarted.run());
        next.forEach(this::runCallback);
    }

    public int waitingCount() {
        synchronized (lock) {
            return waiting.size();
        }
    }

    public int runningCount() {
        synchronized (lock) {
            return running;
        }
    }

    /** Ends a request, whatever its state; returns the one that is granted its capacity. */
    private Optional<Permit> free(Permit permit) {
        synchronized (lock) {
            Permit.State before = permit.state;
            permit.state = Permit.State.RELEASED;
            CallerQueue queue = permit.queue;
            if (before == Permit.State.WAITING) {
                stopWaiting(permit);
                removeIfEmpty(queue);
            }
            if (before != Permit.State.RUNNING && before != Permit.State.GRANTED) {
                return Optional.empty();
            }
            granted.remove(permit);
            ended(queue);
            return grantNext();
        }
    }

    /** Grants capacity to the next request that may run, if there is one. */
    private Optional<Permit> grantNext() {
        return running < limits.running()
                ? eligible.stream()
                        .filter(CallerQueue::isBelowLimits)
                        .findFirst()
                        .map(this::grantFirst)
                : Optional.empty();
    }

    /** Grants capacity to the caller's first request; the caller goes to the end of the round. */
    private Permit grantFirst(CallerQueue queue) {
        Permit permit = queue.waiting.iterator().next();
        began(queue);
        stopWaiting(permit);
        permit.state = Permit.State.GRANTED;
        permit.grantedAt = System.nanoTime();
        granted.add(permit);
        eligible.remove(queue);
        updateEligible(queue);
        return permit;
    }

    private void timeOut(Permit permit) {
        permit.limitedBy = permit.queue.limitedBy();
        permit.state = Permit.State.TIMED_OUT;
        stopWaiting(permit);
        removeIfEmpty(permit.queue);
    }

    private void began(CallerQueue queue) {
        queue.running++;
        queue.group.running++;
        running++;
    }

    private void ended(CallerQueue queue) {
        queue.running--;
        queue.group.running--;
        running--;
        updateEligible(queue);
        removeIfEmpty(queue);
    }

    private void stopWaiting(Permit permit) {
        waiting.remove(permit);
        permit.queue.waiting.remove(permit);
        permit.queue.group.waiting--;
        updateEligible(permit.queue);
    }

    private void updateEligible(CallerQueue queue) {
        if (queue.waiting.isEmpty() || !queue.isBelowOwnLimit()) {
            eligible.remove(queue);
        } else {
            eligible.add(queue);
        }
    }

    private CallerQueue queueOf(LimitedCaller caller) {
        Group group = groups.computeIfAbsent(GroupKey.of(caller), any -> new Group());
        return group.callers.computeIfAbsent(caller.name(), any -> new CallerQueue(caller, group));
    }

    private void removeIfEmpty(CallerQueue queue) {
        if (queue.running == 0 && queue.waiting.isEmpty()) {
            queue.group.callers.remove(queue.caller.name(), queue);
            if (queue.group.callers.isEmpty()) {
                groups.remove(GroupKey.of(queue.caller), queue.group);
            }
        }
    }

    /** Runs the callback; if it fails, the request ends and the next one is granted capacity. */
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

    /** A request under these limits. */
    public final class Permit {

        /**
         * A request for which there is capacity is RUNNING at once. Otherwise it is WAITING until
         * it is GRANTED capacity, which is reserved for it, or TIMED_OUT because it has waited too
         * long. A request that finds too many waiting is REJECTED. RELEASED is the final state.
         */
        public enum State {
            RUNNING,
            WAITING,
            GRANTED,
            TIMED_OUT,
            REJECTED,
            RELEASED
        }

        /** The limit that kept a request from running: its caller's, its group's or the node's. */
        public enum LimitScope {
            CALLER,
            GROUP,
            NODE
        }

        private CallerQueue queue;
        private final long arrivedAt = System.nanoTime();
        private State state;
        private long grantedAt;
        private LimitScope limitedBy = LimitScope.CALLER;

        /** Null before it is set and once it is taken: two threads may be about to run it. */
        private Runnable callback;

        private volatile Runnable onNeverStarted = () -> {};

        private Permit(CallerQueue queue, State state) {
            this.queue = queue;
            this.state = state;
        }

        /** The caller among whose requests this one counts. */
        public LimitedCaller caller() {
            synchronized (lock) {
                return queue.caller;
            }
        }

        /**
         * Counts a running request among those of another caller from now on, so that its place is
         * free for the others of its group.
         *
         * @return false, and nothing changes, if the limits of that caller allow no more
         */
        public boolean moveTo(LimitedCaller caller) {
            Optional<Permit> next;
            synchronized (lock) {
                CallerQueue to = queueOf(caller);
                if (to == queue) {
                    return true;
                }
                if (state != State.RUNNING || !to.isBelowLimits()) {
                    removeIfEmpty(to);
                    return false;
                }
                began(to);
                updateEligible(to);
                ended(queue);
                queue = to;
                next = grantNext();
            }
            next.ifPresent(ConcurrencyLimiter.this::runCallback);
            return true;
        }

        public State state() {
            synchronized (lock) {
                return state;
            }
        }

        /** For a request that was rejected or timed out: the limit that kept it from running. */
        public LimitScope limitedBy() {
            synchronized (lock) {
                return limitedBy;
            }
        }

        /** Whether to suspend the request; one that has been granted capacity starts now. */
        public boolean mustWait() {
            synchronized (lock) {
                start();
                return state == State.WAITING;
            }
        }

        /** Starts a request that was granted capacity; false if it was not. */
        public boolean start() {
            synchronized (lock) {
                if (state != State.GRANTED) {
                    return false;
                }
                granted.remove(this);
                state = State.RUNNING;
                return true;
            }
        }

        /**
         * Sets what to run once the request is granted capacity or times out, at once if that is
         * past; and what to run if it then does not start.
         */
        public void setCallbacks(Runnable goOn, Runnable neverStarted) {
            boolean already;
            synchronized (lock) {
                callback = goOn;
                onNeverStarted = neverStarted;
                already = state == State.GRANTED || state == State.TIMED_OUT;
            }
            if (already) {
                ConcurrencyLimiter.this.runCallback(this);
            }
        }

        /** Ends the request, whatever its state; its capacity goes to the next one. */
        public void release() {
            free(this).ifPresent(ConcurrencyLimiter.this::runCallback);
        }

        /**
         * Runs the callback, unless it has run already or is not set yet; {@link #setCallbacks}
         * runs it then.
         *
         * @return false if the callback failed. Errors count as well, such as that of a missing
         *     thread: other requests must not suffer from them
         */
        private boolean runCallback() {
            Runnable taken;
            synchronized (lock) {
                taken = callback;
                callback = null;
            }
            try {
                if (taken != null) {
                    taken.run();
                }
                return true;
            } catch (RuntimeException | OutOfMemoryError | LinkageError e) {
                return false;
            }
        }
    }

    /** The requests of one caller: how many run, and which wait, in order of arrival. */
    private static final class CallerQueue {

        private final LimitedCaller caller;
        private final Group group;
        private final Set<Permit> waiting = new LinkedHashSet<>();
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

        /** The limit that keeps the next request from running. */
        Permit.LimitScope limitedBy() {
            if (isBelowLimits()) {
                return Permit.LimitScope.NODE;
            }
            return isBelowOwnLimit() ? Permit.LimitScope.GROUP : Permit.LimitScope.CALLER;
        }
    }

    /** A group, and its callers that have running or waiting requests. */
    private static final class Group {
        private final Map<String, CallerQueue> callers = new HashMap<>();
        private int running;
        private int waiting;
    }

    private record GroupKey(LimitedCaller.WorkKind work, String name) {

        static GroupKey of(LimitedCaller caller) {
            return new GroupKey(caller.work(), caller.group());
        }
    }
}
