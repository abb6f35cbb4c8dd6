package org.patientcare.access.ratelimit;

import java.util.HashMap;
import java.util.Map;

/** The lines of all callers that have requests at work or waiting, and no others. */
final class TurnLines {

    private final Map<Key, TurnLine> lines = new HashMap<>();
    private final Map<Key, TurnLine.Group> groups = new HashMap<>();

    /**
     * @param name of a caller or of a group
     */
    private record Key(Work work, String name) {

        static Key caller(TurnCaller caller) {
            return new Key(caller.work(), caller.name());
        }

        static Key group(TurnCaller caller) {
            return new Key(caller.work(), caller.group());
        }
    }

    TurnLine of(TurnCaller caller) {
        return lines.computeIfAbsent(Key.caller(caller), any -> begin(caller));
    }

    private TurnLine begin(TurnCaller caller) {
        TurnLine.Group group =
                groups.computeIfAbsent(Key.group(caller), any -> new TurnLine.Group());
        group.joined();
        return new TurnLine(caller, group);
    }

    /** Lets go of a line in which nobody is any more. */
    void forgetIfEmpty(TurnLine line) {
        TurnCaller caller = line.caller;
        if (line.isEmpty()
                && lines.remove(Key.caller(caller), line)
                && groups.get(Key.group(caller)).left()) {
            groups.remove(Key.group(caller));
        }
    }
}
