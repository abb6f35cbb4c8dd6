package org.patientcare.access.ratelimit;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The requests of one caller: how many are being worked on, and which wait, in order of arrival.
 */
final class TurnLine {

    final TurnCaller caller;
    final Set<Turn> waiting = new LinkedHashSet<>();
    private final Group group;
    private int atWork;

    /** The counters shared by all callers of a group. */
    static final class Group {
        private int atWork;
        private int waiting;
        private int lines;

        void joined() {
            lines++;
        }

        /** Returns whether the group is empty now. */
        boolean left() {
            return --lines == 0;
        }
    }

    TurnLine(TurnCaller caller, Group group) {
        this.caller = caller;
        this.group = group;
    }

    /** Whether the caller's own limit allows one more request. */
    boolean hasOwnPlace() {
        return atWork < caller.places();
    }

    /** Whether the limits of the caller and of its group allow one more request. */
    boolean hasPlace() {
        return hasOwnPlace() && group.atWork < caller.placesOfGroup();
    }

    /** The limit that keeps the next request from being worked on. */
    Turn.Bound heldBy() {
        return hasPlace() ? Turn.Bound.NODE : hasOwnPlace() ? Turn.Bound.GROUP : Turn.Bound.CALLER;
    }

    void add(Turn permit) {
        waiting.add(permit);
        group.waiting++;
    }

    void remove(Turn permit) {
        if (waiting.remove(permit)) {
            group.waiting--;
        }
    }

    /** How many requests of the whole group wait. */
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
