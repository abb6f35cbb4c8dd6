package org.patientcare.access.ratelimit;

import java.util.HashMap;
import java.util.Map;

/** The queues of all callers that have requests in progress or waiting, and of no others. */
final class CallerQueues {

    private final Map<Key, CallerQueue> queues = new HashMap<>();
    private final Map<Key, CallerQueue.Group> groups = new HashMap<>();

    /**
     * @param name the name of a caller or of a group
     */
    private record Key(WorkKind work, String name) {

        static Key caller(LimitedCaller caller) {
            return new Key(caller.work(), caller.name());
        }

        static Key group(LimitedCaller caller) {
            return new Key(caller.work(), caller.group());
        }
    }

    CallerQueue of(LimitedCaller caller) {
        return queues.computeIfAbsent(Key.caller(caller), any -> begin(caller));
    }

    private CallerQueue begin(LimitedCaller caller) {
        CallerQueue.Group group =
                groups.computeIfAbsent(Key.group(caller), any -> new CallerQueue.Group());
        group.addCaller();
        return new CallerQueue(caller, group);
    }

    /** Removes the queue of a caller without requests, and its group if that is empty too. */
    void removeIfEmpty(CallerQueue queue) {
        LimitedCaller caller = queue.caller;
        if (queue.isEmpty()
                && queues.remove(Key.caller(caller), queue)
                && groups.get(Key.group(caller)).removeCaller()) {
            groups.remove(Key.group(caller));
        }
    }
}
