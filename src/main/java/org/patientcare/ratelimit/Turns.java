package org.patientcare.ratelimit;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Who may work now and who waits: so many requests of one caller are at work at the same time, and
 * so many of all. The next ones wait; those of a caller are called in the order in which they came,
 * and callers take turns. Nobody waits here in the sense of a thread: a request that waits is
 * called, outside the lock, by the thread that freed the place.
 */
public final class Turns {

    private final TurnBounds bounds;
    private final Map<String, TurnLine> lines = new HashMap<>();

    /** Those with waiting requests that only the bound of all keeps from work. */
    private final Set<TurnLine> held = new LinkedHashSet<>();

    private final Set<Turn> waiting = new LinkedHashSet<>();
    private final Set<Turn> called = new LinkedHashSet<>();
    private int atWork;

    public Turns(TurnBounds bounds) {
        this.bounds = bounds;
    }

    /** A new request: at work, waiting or refused. Whatever it is, it ends by {@link #end}. */
    public Turn enter(String caller) {
        return enter(caller, bounds.atWork());
    }

    /**
     * The same for a caller with a bound of its own.
     *
     * @param places requests of the caller that may be at work at the same time
     */
    public synchronized Turn enter(String caller, int places) {
        long now = System.nanoTime();
        TurnLine line = lines.computeIfAbsent(caller, any -> new TurnLine(places));
        boolean room = atWork < bounds.atWorkInAll();
        if (room && line.hasPlace() && line.waiting.isEmpty()) {
            line.atWork++;
            atWork++;
            return new Turn(caller, Turn.State.AT_WORK, now);
        }
        if (line.waiting.size() >= bounds.waiting() || waiting.size() >= bounds.waitingInAll()) {
            Turn refused = new Turn(caller, Turn.State.REFUSED, now);
            refused.nodeIsBusy = line.hasPlace();
            forget(caller, line);
            return refused;
        }
        Turn turn = new Turn(caller, Turn.State.WAITING, now);
        line.waiting.add(turn);
        waiting.add(turn);
        note(line);
        return turn;
    }

    public synchronized Turn.State state(Turn turn) {
        return turn.state;
    }

    /**
     * What is to be done once the turn has come or will come no more; it is done at once if that is
     * so already.
     *
     * @param lost what is to be done if the request then does not begin
     */
    public void whenCalled(Turn turn, Runnable call, Runnable lost) {
        boolean already;
        synchronized (this) {
            turn.call = call;
            turn.lost = lost;
            already = turn.state == Turn.State.CALLED || turn.state == Turn.State.LATE;
        }
        if (already) {
            call(turn);
        }
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
        synchronized (this) {
            late = waiting.stream().takeWhile(t -> now - t.since >= patience).toList();
            lost = called.stream().takeWhile(t -> now - t.calledAt >= grace).toList();
            late.forEach(this::giveUp);
        }
        late.forEach(this::call);
        lost.forEach(this::end);
        lost.forEach(turn -> turn.lost.run());
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
        TurnLine line = lines.get(turn.caller);
        line.atWork--;
        atWork--;
        note(line);
        forget(turn.caller, line);
        return held.stream().findFirst().map(this::next);
    }

    /** The first of a line gets a place, and the line goes behind the others. */
    private synchronized Turn next(TurnLine line) {
        Turn turn = line.waiting.iterator().next();
        line.atWork++;
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
        TurnLine line = lines.get(turn.caller);
        line.waiting.remove(turn);
        note(line);
        forget(turn.caller, line);
    }

    private void giveUp(Turn turn) {
        turn.nodeIsBusy = lines.get(turn.caller).hasPlace();
        remove(turn);
        turn.state = Turn.State.LATE;
    }

    private void note(TurnLine line) {
        if (line.waiting.isEmpty() || !line.hasPlace()) {
            held.remove(line);
        } else {
            held.add(line);
        }
    }

    private void forget(String caller, TurnLine line) {
        if (line.isEmpty()) {
            lines.remove(caller);
        }
    }

    /** A request that cannot be called is over, and the next one is called. */
    private void call(Turn turn) {
        Optional<Turn> next = Optional.of(turn);
        while (next.isPresent()) {
            next = isTold(next.get()) ? Optional.empty() : leave(next.get());
        }
    }

    private boolean isTold(Turn turn) {
        try {
            turn.call.run();
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }
}
