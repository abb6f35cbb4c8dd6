package org.patientcare.access.ratelimit;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Limits how many requests are worked on concurrently, for each caller, each group and in all.
 * Further requests wait: those of one caller in order of arrival, and callers in round-robin order.
 * No thread is blocked: the thread that frees capacity calls the next request, outside the lock.
 */
public final class Turns {

    /** Timed-out requests handled per {@link #tidy}: the container takes a thread for each. */
    private static final int MAX_LATE_PER_RUN = 100;

    private final TurnBounds bounds;
    private final TurnLines queues = new TurnLines();

    /** Callers with waiting requests held back only by the limit of their group or of the node. */
    private final Set<TurnLine> held = new LinkedHashSet<>();

    private final Set<Turn> waiting = new LinkedHashSet<>();
    private final Set<Turn> called = new LinkedHashSet<>();
    private int atWork;

    public Turns(TurnBounds bounds) {
        this.bounds = bounds;
    }

    /** Registers a request of a caller without a group. */
    public Turn enter(String caller) {
        return enter(TurnCaller.alone(caller, bounds.atWork()));
    }

    /** Registers a request: at work, waiting or refused. {@link #end} must follow in each case. */
    public synchronized Turn enter(TurnCaller caller) {
        long now = System.nanoTime();
        TurnLine queue = queues.of(caller);
        if (atWork < bounds.atWorkInAll() && queue.hasPlace() && queue.waiting.isEmpty()) {
            queue.take();
            atWork++;
            return new Turn(queue, Turn.State.AT_WORK, now);
        }
        if (queue.waitingOfGroup() >= bounds.waiting() || waiting.size() >= bounds.waitingInAll()) {
            Turn refused = new Turn(queue, Turn.State.REFUSED, now);
            refused.heldBy = queue.heldBy();
            queues.forgetIfEmpty(queue);
            return refused;
        }
        Turn permit = new Turn(queue, Turn.State.WAITING, now);
        queue.add(permit);
        waiting.add(permit);
        updateHeld(queue);
        return permit;
    }

    public synchronized Turn.State state(Turn permit) {
        return permit.state;
    }

    /**
     * Sets what to run once the request is called or times out, at once if that is past; and what
     * to run if it then does not start.
     */
    public void whenCalled(Turn permit, Runnable call, Runnable lost) {
        boolean already;
        synchronized (this) {
            permit.call.set(call);
            permit.lost = lost;
            already = permit.state == Turn.State.CALLED || permit.state == Turn.State.LATE;
        }
        if (already) {
            call(permit);
        }
    }

    /** Whether to suspend the request; one called since it was registered starts now. */
    public synchronized boolean mustWait(Turn permit) {
        begin(permit);
        return permit.state == Turn.State.WAITING;
    }

    /** Starts a request that was called; false if it was not. */
    public synchronized boolean begin(Turn permit) {
        if (permit.state != Turn.State.CALLED) {
            return false;
        }
        called.remove(permit);
        permit.state = Turn.State.AT_WORK;
        return true;
    }

    /** Ends the request, whatever its state; its capacity goes to the next one. */
    public void end(Turn permit) {
        free(permit).ifPresent(this::call);
    }

    /** Calls back requests that waited too long, and frees capacity of called ones not started. */
    public void tidy() {
        long now = System.nanoTime();
        long patience = bounds.patience().toNanos();
        long grace = bounds.grace().toNanos();
        List<Turn> late;
        List<Turn> lost;
        List<Turn> next;
        synchronized (this) {
            late =
                    waiting.stream()
                            .limit(MAX_LATE_PER_RUN)
                            .takeWhile(t -> now - t.since >= patience)
                            .toList();
            lost = called.stream().takeWhile(t -> now - t.calledAt >= grace).toList();
            late.forEach(this::expire);
            next = lost.stream().map(this::free).flatMap(Optional::stream).toList();
        }
        late.forEach(this::call);
        lost.forEach(permit -> permit.lost.run());
        next.forEach(this::call);
    }

    public synchronized int waiting() {
        return waiting.size();
    }

    public synchronized int atWork() {
        return atWork;
    }

    private synchronized Optional<Turn> free(Turn permit) {
        Turn.State was = permit.state;
        permit.state = Turn.State.OVER;
        if (was == Turn.State.WAITING) {
            remove(permit);
        }
        if (was != Turn.State.AT_WORK && was != Turn.State.CALLED) {
            return Optional.empty();
        }
        called.remove(permit);
        permit.line.giveBack();
        atWork--;
        updateHeld(permit.line);
        queues.forgetIfEmpty(permit.line);
        return held.stream().filter(TurnLine::hasPlace).findFirst().map(this::next);
    }

    /** Calls the caller's first waiting request; the caller goes to the end of the round. */
    private synchronized Turn next(TurnLine queue) {
        Turn permit = queue.waiting.iterator().next();
        queue.take();
        atWork++;
        remove(permit);
        permit.state = Turn.State.CALLED;
        permit.calledAt = System.nanoTime();
        called.add(permit);
        held.remove(queue);
        updateHeld(queue);
        return permit;
    }

    private void remove(Turn permit) {
        waiting.remove(permit);
        permit.line.remove(permit);
        updateHeld(permit.line);
        queues.forgetIfEmpty(permit.line);
    }

    private void expire(Turn permit) {
        permit.heldBy = permit.line.heldBy();
        remove(permit);
        permit.state = Turn.State.LATE;
    }

    private void updateHeld(TurnLine queue) {
        if (queue.waiting.isEmpty() || !queue.hasOwnPlace()) {
            held.remove(queue);
        } else {
            held.add(queue);
        }
    }

    /** Runs the callback; if it fails, the request ends and the next is called. */
    private void call(Turn permit) {
        Optional<Turn> next = Optional.of(permit);
        while (next.isPresent()) {
            next = next.get().isTold() ? Optional.empty() : lost(next.get());
        }
    }

    /** Ends a request that never started; returns the next one. */
    private Optional<Turn> lost(Turn permit) {
        Optional<Turn> next = free(permit);
        permit.lost.run();
        return next;
    }
}
