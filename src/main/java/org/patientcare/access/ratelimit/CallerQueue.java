package org.patientcare.access.ratelimit;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The requests of one caller: how many are being worked on, and which wait, in order of arrival.
 */
final class CallerQueue {

    final LimitedCaller caller;
    final Set<Permit> waiting = new LinkedHashSet<>();
    private final Group group;
    private int running;

    /** The counters shared by all callers of a group. */
    static final class Group {
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
