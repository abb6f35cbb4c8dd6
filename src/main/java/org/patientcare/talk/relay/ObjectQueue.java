package org.patientcare.talk.relay;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Deliveries that wait or are under way: of each object one at a time, in their order. For one
 * thread at a time.
 */
final class ObjectQueue {

    private final Map<String, Deque<Ready>> waiting = new LinkedHashMap<>();
    private final Set<String> busy = new HashSet<>();

    /**
     * Objects of which one is to be tried again, by its id: until that is written, rows say that
     * those behind it may go.
     */
    private final Map<UUID, String> held = new HashMap<>();

    /** Those that wait, are under way, or ended without being written. */
    private final Set<UUID> known = new HashSet<>();

    private int givenUp;

    /** Takes in what may be sent, but for what it has already, and what has to wait. */
    void add(List<Ready> loaded) {
        for (Ready ready : loaded) {
            Pending delivery = ready.delivery();
            if (!held.containsValue(delivery.object()) && known.add(delivery.id())) {
                waiting.computeIfAbsent(delivery.object(), any -> new ArrayDeque<>()).add(ready);
            }
        }
    }

    boolean knows(UUID delivery) {
        return known.contains(delivery);
    }

    int size() {
        return known.size();
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Whether something could be taken. */
    boolean hasNext() {
        return waiting.keySet().stream().anyMatch(object -> !busy.contains(object));
    }

    /** The next one, which is under way from then on. */
    Optional<Ready> take() {
        Iterator<Map.Entry<String, Deque<Ready>>> objects = waiting.entrySet().iterator();
        while (objects.hasNext()) {
            Map.Entry<String, Deque<Ready>> object = objects.next();
            if (busy.add(object.getKey())) {
                Ready next = object.getValue().remove();
                if (object.getValue().isEmpty()) {
                    objects.remove();
                }
                return Optional.of(next);
            }
        }
        return Optional.empty();
    }

    /**
     * One that was under way ended.
     *
     * @param over whether the next of its object may go
     */
    void ended(Pending delivery, boolean over) {
        busy.remove(delivery.object());
        if (!over) {
            held.put(delivery.id(), delivery.object());
            Deque<Ready> behind = waiting.remove(delivery.object());
            if (behind != null) {
                giveUp(behind);
            }
        }
    }

    /** It is of no concern any more, or may be taken in again. */
    void forget(Pending delivery) {
        held.remove(delivery.id());
        known.remove(delivery.id());
    }

    /**
     * Those that were read too long ago, with all behind them: their subscription or their patient
     * may be gone by now.
     *
     * @param oldest by {@link System#nanoTime}
     */
    void forgetOld(long oldest) {
        Iterator<Deque<Ready>> objects = waiting.values().iterator();
        while (objects.hasNext()) {
            Deque<Ready> all = objects.next();
            if (all.element().at() - oldest < 0) {
                giveUp(all);
                objects.remove();
            }
        }
    }

    /** All that wait. */
    void forgetWaiting() {
        waiting.values().forEach(this::giveUp);
        waiting.clear();
    }

    private void giveUp(Deque<Ready> all) {
        givenUp += all.size();
        all.forEach(each -> known.remove(each.delivery().id()));
    }

    /** How many were taken in for nothing since the last time. */
    int takeGivenUp() {
        int taken = givenUp;
        givenUp = 0;
        return taken;
    }
}
