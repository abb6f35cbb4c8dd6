package org.patientcare.ratelimit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Who may work now and who waits: so many requests of one caller are at work at the same time, the
 * next ones wait in the order in which they came. Nobody waits here in the sense of a thread: a
 * request that waits is called. Calls are made outside the lock, by the thread that freed the
 * place.
 */
public final class Turns {

    private final Bounds bounds;
    private final Map<String, Line> lines = new HashMap<>();
    private final Set<Turn> waiting = new LinkedHashSet<>();
    private final Set<Turn> called = new LinkedHashSet<>();

    /**
     * @param atWork requests of a caller at the same time
     * @param waiting requests of a caller that may wait
     * @param waitingInAll the same of all callers together
     * @param patience how long a request waits
     * @param grace how long a request that was called may take to begin; then its place is another's
     */
    public record Bounds(
            int atWork, int waiting, int waitingInAll, Duration patience, Duration grace) {}

    private static final class Line {
        private int atWork;
        private final Set<Turn> waiting = new LinkedHashSet<>();
    }

    public Turns(Bounds bounds) {
        this.bounds = bounds;
    }

    /** A new request: at work, waiting or refused. Whatever it is, it ends by {@link #end}. */
    public synchronized Turn enter(String caller) {
        long now = System.nanoTime();
        Line line = lines.computeIfAbsent(caller, any -> new Line());
        if (line.atWork < bounds.atWork() && line.waiting.isEmpty()) {
            line.atWork++;
            return new Turn(caller, Turn.State.AT_WORK, now);
        }
        if (line.waiting.size() >= bounds.waiting() || waiting.size() >= bounds.waitingInAll()) {
            return new Turn(caller, Turn.State.REFUSED, now);
        }
        Turn turn = new Turn(caller, Turn.State.WAITING, now);
        line.waiting.add(turn);
        waiting.add(turn);
        return turn;
    }

    public synchronized Turn.State state(Turn turn) {
        return turn.state;
    }

    /**
     * What is to be done once the turn has come or will come no more; it is done at once if that is
     * so already.
     */
    public void whenCalled(Turn turn, Runnable call) {
        boolean already;
        synchronized (this) {
            turn.call = call;
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
        List<Turn> late = new ArrayList<>();
        List<Turn> lost = new ArrayList<>();
        synchronized (this) {
            for (Turn turn : waiting) {
                if (now - turn.since < bounds.patience().toNanos()) {
                    break;
                }
                late.add(turn);
            }
            for (Turn turn : late) {
                remove(turn);
                turn.state = Turn.State.LATE;
            }
            for (Turn turn : called) {
                if (now - turn.calledAt < bounds.grace().toNanos()) {
                    break;
                }
                lost.add(turn);
            }
        }
        late.forEach(this::call);
        lost.forEach(this::end);
    }

    /** How many wait. */
    public synchronized int waiting() {
        return waiting.size();
    }

    /** How many requests have a place. */
    public synchronized int atWork() {
        return lines.values().stream().mapToInt(line -> line.atWork).sum();
    }

    private synchronized Optional<Turn> leave(Turn turn) {
        Turn.State was = turn.state;
        turn.state = Turn.State.OVER;
        if (was == Turn.State.WAITING) {
            remove(turn);
            return Optional.empty();
        }
        if (was != Turn.State.AT_WORK && was != Turn.State.CALLED) {
            return Optional.empty();
        }
        called.remove(turn);
        Line line = lines.get(turn.caller);
        Optional<Turn> next = line.waiting.stream().findFirst();
        if (next.isPresent()) {
            remove(next.get());
            next.get().state = Turn.State.CALLED;
            next.get().calledAt = System.nanoTime();
            called.add(next.get());
        } else {
            line.atWork--;
            forget(turn.caller, line);
        }
        return next;
    }

    /** From those who wait. */
    private void remove(Turn turn) {
        waiting.remove(turn);
        Line line = lines.get(turn.caller);
        line.waiting.remove(turn);
        forget(turn.caller, line);
    }

    private void forget(String caller, Line line) {
        if (line.atWork == 0 && line.waiting.isEmpty()) {
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
        Runnable call;
        synchronized (this) {
            call = turn.call;
        }
        try {
            if (call != null) {
                call.run();
            }
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }
}
