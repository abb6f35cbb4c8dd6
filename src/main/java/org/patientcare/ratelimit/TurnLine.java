package org.patientcare.ratelimit;

import java.util.LinkedHashSet;
import java.util.Set;

/** The requests of one caller: how many are at work, and which wait, in the order of arrival. */
final class TurnLine {

    final Set<Turn> waiting = new LinkedHashSet<>();
    final int places;
    int atWork;

    /**
     * @param places requests that may be at work at the same time
     */
    TurnLine(int places) {
        this.places = places;
    }

    boolean hasPlace() {
        return atWork < places;
    }

    boolean isEmpty() {
        return atWork == 0 && waiting.isEmpty();
    }
}
