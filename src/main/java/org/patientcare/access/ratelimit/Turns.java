package org.patientcare.access.ratelimit;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Who may work now and who waits: so many requests of one caller are at work at the same time, and
 * so many of all. The next ones wait; those of a caller are called in the order in which they came,
 * and callers take turns. Nobody waits here in the sense of a thread: a request that waits is
 * called, outside the lock, by the thread that freed the place.
 */
public final class Turns {

    /** Of those that have waited too long, in one go: the container takes a thread for each. */
    private static final int LATE_AT_ONCE = 100;

    private final TurnBounds bounds;
    private final TurnLines lines = new TurnLines();

    /** Those with waiting requests that only bounds of their group and of all keep from work. */
    private final Set<TurnLine> held = new LinkedHashSet<>();

    private final Set<Turn> waiting = new LinkedHashSet<>();
    private final Set<Turn> called = new LinkedHashSet<>();
    private int atWork;

    public Turns(TurnBounds bounds) {
        this.bounds = bounds;
    }

    /** A new request of a caller without a group. */
    public Turn enter(String caller) {
        return enter(TurnCaller.alone(caller, bounds.atWork()));
    }

    /** A new request: at work, waiting or refused. Whatever it is, it ends by {@link #end}. */
    public synchronized Turn enter(TurnCaller caller) {
        long now = System.nanoTime();
        TurnLine line = lines.of(caller);
        if (atWork < bounds.atWorkInAll() && line.hasPlace() && line.waiting.isEmpty()) {
            line.take();
            atWork++;
            return new Turn(line, Turn.State.AT_WORK, now);
        }
        if (line.waitingOfGroup() >= bounds.waiting() || waiting.size() >= bounds.waitingInAll()) {
            Turn refused = new Turn(line, Turn.State.REFUSED, now);
            refused.heldBy = line.heldBy();
            lines.forgetIfEmpty(line);
            return refused;
        }
        Turn turn = new Turn(line, Turn.State.WAITING, now);
        line.add(turn);
        waiting.add(turn);
        note(line);
        return turn;
    }

    public synchronized Turn.State state(Turn turn) {
        return turn.state;
    }

    /**
     * What is to be done once the turn has come or will come no more, at once if that is so.
     *
     * @param lost what is to be done if the request then does not begin
     */
    public void whenCalled(Turn turn, Runnable call, Runnable lost) {
        boolean already;
        synchronized (this) {
            turn.call.set(call);
            turn.lost = lost;
            already = turn.state == Turn.State.CALLED || turn.state == Turn.State.LATE;
        }
        if (already) {
            call(turn);
        }
    }

    /** Whether the request is to be put aside; one that was called since it entered begins. */
    public synchronized boolean mustWait(Turn turn) {
        begin(turn);
        return turn.state == Turn.State.WAITING;
    }

    /** Whether the request, which was called, may work now. */
    public synchronized boolean begin(Turn turn) {
        if (turn.state != Turn.State.CALLED) {
            return false;
        }
        called.remove(turn);
        turn.state = Turn.State.AT_WORK;
        return true;
    }

    /** The request is over, in whatever state it is; its place is the next one's. */
    public void end(Turn turn) {
        leave(turn).ifPresent(this::call);
    }

    /** Tells those that have waited too long, and takes places back from those that never began. */
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
                            .limit(LATE_AT_ONCE)
                            .takeWhile(t -> now - t.since >= patience)
                            .toList();
            lost = called.stream().takeWhile(t -> now - t.calledAt >= grace).toList();
            late.forEach(this::giveUp);
            next = lost.stream().map(this::leave).flatMap(Optional::stream).toList();
        }
        late.forEach(this::call);
        lost.forEach(turn -> turn.lost.run());
        next.forEach(this::call);
    }

    public synchronized int waiting() {
        return waiting.size();
    }

    public synchronized int atWork() {
        return atWork;
    }

    private synchronized Optional<Turn> leave(Turn turn) {
        Turn.State was = turn.state;
        turn.state = Turn.State.OVER;
        if (was == Turn.State.WAITING) {
            remove(turn);
        }
        if (was != Turn.State.AT_WORK && was != Turn.State.CALLED) {
            return Optional.empty();
        }
        called.remove(turn);
        turn.line.giveBack();
        atWork--;
        note(turn.line);
        lines.forgetIfEmpty(turn.line);
        return held.stream().filter(TurnLine::hasPlace).findFirst().map(this::next);
    }

    /** The first of a line gets a place, and the line goes behind the others. */
    private synchronized Turn next(TurnLine line) {
        Turn turn = line.waiting.iterator().next();
        line.take();
        atWork++;
        remove(turn);
        turn.state = Turn.State.CALLED;
        turn.calledAt = System.nanoTime();
        called.add(turn);
        held.remove(line);
        note(line);
        return turn;
    }

    private void remove(Turn turn) {
        waiting.remove(turn);
        turn.line.remove(turn);
        note(turn.line);
        lines.forgetIfEmpty(turn.line);
    }

    private void giveUp(Turn turn) {
        turn.heldBy = turn.line.heldBy();
        remove(turn);
        turn.state = Turn.State.LATE;
    }

    private void note(TurnLine line) {
        if (line.waiting.isEmpty() || !line.hasOwnPlace()) {
            held.remove(line);
        } else {
            held.add(line);
        }
    }

    /** A request that cannot be called is over, and the next one is called. */
    private void call(Turn turn) {
        Optional<Turn> next = Optional.of(turn);
        while (next.isPresent()) {
            next = next.get().isTold() ? Optional.empty() : lost(next.get());
        }
    }

    /** The request is over without having begun; returns the next one. */
    private Optional<Turn> lost(Turn turn) {
        Optional<Turn> next = leave(turn);
        turn.lost.run();
        return next;
    }
}
