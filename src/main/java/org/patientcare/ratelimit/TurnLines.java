package org.patientcare.ratelimit;

import java.util.HashMap;
import java.util.Map;

/** The lines of all callers that have requests at work or waiting, and no others. */
final class TurnLines {

    private final Map<String, TurnLine> lines = new HashMap<>();
    private final Map<String, TurnLine.Group> groups = new HashMap<>();

    TurnLine of(TurnCaller caller) {
        return lines.computeIfAbsent(caller.name(), any -> begin(caller));
    }

    private TurnLine begin(TurnCaller caller) {
        TurnLine.Group group = groups.computeIfAbsent(caller.group(), any -> new TurnLine.Group());
        group.joined();
        return new TurnLine(caller, group);
    }

    /** Lets go of a line in which nobody is any more. */
    void forgetIfEmpty(TurnLine line) {
        TurnCaller caller = line.caller;
        if (line.isEmpty()
                && lines.remove(caller.name(), line)
                && groups.get(caller.group()).left()) {
            groups.remove(caller.group());
        }
    }
}
