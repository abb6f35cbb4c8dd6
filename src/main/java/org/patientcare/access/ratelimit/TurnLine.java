package org.patientcare.access.ratelimit;

import java.util.LinkedHashSet;
import java.util.Set;

/** The requests of one caller: how many are at work, and which wait, in the order of arrival. */
final class TurnLine {

    final TurnCaller caller;
    final Set<Turn> waiting = new LinkedHashSet<>();
    private final Group group;
    private int atWork;

    /** What the lines of a group share. */
    static final class Group {
        private int atWork;
        private int waiting;
        private int lines;

        void joined() {
            lines++;
        }

        /** Returns whether it was the last. */
        boolean left() {
            return --lines == 0;
        }
    }

    TurnLine(TurnCaller caller, Group group) {
        this.caller = caller;
        this.group = group;
    }

    /** Whether one more of the caller's requests may be at work, as far as its own bound goes. */
    boolean hasOwnPlace() {
        return atWork < caller.places();
    }

    /** The same with the bound of the group. */
    boolean hasPlace() {
        return hasOwnPlace() && group.atWork < caller.placesOfGroup();
    }

    /** What keeps the next one from work. */
    Turn.Bound heldBy() {
        return hasPlace() ? Turn.Bound.NODE : hasOwnPlace() ? Turn.Bound.GROUP : Turn.Bound.CALLER;
    }

    void add(Turn turn) {
        waiting.add(turn);
        group.waiting++;
    }

    void remove(Turn turn) {
        if (waiting.remove(turn)) {
            group.waiting--;
        }
    }

    /** Requests of the whole group that wait. */
    int waitingOfGroup() {
        return group.waiting;
    }

    void take() {
        atWork++;
        group.atWork++;
    }

    void giveBack() {
        atWork--;
        group.atWork--;
    }

    boolean isEmpty() {
        return atWork == 0 && waiting.isEmpty();
    }
}
