package org.patientcare.access.ratelimit;

import java.util.HashMap;
import java.util.Map;

/** The queues of all callers that have requests in progress or waiting, and of no others. */
final class TurnLines {

    private final Map<Key, TurnLine> queues = new HashMap<>();
    private final Map<Key, TurnLine.Group> groups = new HashMap<>();

    /**
     * @param name the name of a caller or of a group
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
        return queues.computeIfAbsent(Key.caller(caller), any -> begin(caller));
    }

    private TurnLine begin(TurnCaller caller) {
        TurnLine.Group group =
                groups.computeIfAbsent(Key.group(caller), any -> new TurnLine.Group());
        group.joined();
        return new TurnLine(caller, group);
    }

    /** Removes the queue of a caller without requests, and its group if that is empty too. */
    void forgetIfEmpty(TurnLine queue) {
        TurnCaller caller = queue.caller;
        if (queue.isEmpty()
                && queues.remove(Key.caller(caller), queue)
                && groups.get(Key.group(caller)).left()) {
            groups.remove(Key.group(caller));
        }
    }
}
