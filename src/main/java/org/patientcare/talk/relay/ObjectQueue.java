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
 * Deliveries of an endpoint that wait or are in progress: per object one at a time, in the order of
 * the events. Not thread-safe.
 */
final class ObjectQueue {

    private final Map<String, Deque<PreparedDelivery>> waiting = new LinkedHashMap<>();
    private final Set<String> busy = new HashSet<>();

    /**
     * The objects of deliveries that are to be repeated, by delivery id. Until that result is
     * written, the database still offers the later deliveries of the object.
     */
    private final Map<UUID, String> held = new HashMap<>();

    /** Deliveries that wait, are in progress, or have a result that is not written yet. */
    private final Set<UUID> known = new HashSet<>();

    private int givenUp;

    /**
     * Adds loaded deliveries, except those that are already known, and those whose object waits for
     * a repeated attempt.
     */
    void add(List<PreparedDelivery> loaded) {
        for (PreparedDelivery prepared : loaded) {
            PendingDelivery delivery = prepared.delivery();
            if (!held.containsValue(delivery.object()) && known.add(delivery.id())) {
                waiting.computeIfAbsent(delivery.object(), any -> new ArrayDeque<>()).add(prepared);
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

    /** Whether {@link #take} would return a delivery. */
    boolean hasNext() {
        return waiting.keySet().stream().anyMatch(object -> !busy.contains(object));
    }

    /** Takes the next delivery, which counts as in progress from then on. */
    Optional<PreparedDelivery> take() {
        Iterator<Map.Entry<String, Deque<PreparedDelivery>>> objects =
                waiting.entrySet().iterator();
        while (objects.hasNext()) {
            Map.Entry<String, Deque<PreparedDelivery>> object = objects.next();
            if (busy.add(object.getKey())) {
                PreparedDelivery next = object.getValue().remove();
                if (object.getValue().isEmpty()) {
                    objects.remove();
                }
                return Optional.of(next);
            }
        }
        return Optional.empty();
    }

    /**
     * A delivery that was in progress has ended.
     *
     * @param over whether the next delivery of its object may be sent
     */
    void finish(PendingDelivery delivery, boolean over) {
        busy.remove(delivery.object());
        if (!over) {
            held.put(delivery.id(), delivery.object());
            Deque<PreparedDelivery> behind = waiting.remove(delivery.object());
            if (behind != null) {
                giveUp(behind);
            }
        }
    }

    /** Forgets a delivery: its result is written, or it may be loaded again. */
    void forget(PendingDelivery delivery) {
        held.remove(delivery.id());
        known.remove(delivery.id());
    }

    /**
     * Discards deliveries that were loaded too long ago, with all that follow in the same object:
     * their subscription or patient may no longer exist.
     *
     * @param oldest the oldest permitted load time, by {@link System#nanoTime}
     */
    void discardStale(long oldest) {
        Iterator<Deque<PreparedDelivery>> objects = waiting.values().iterator();
        while (objects.hasNext()) {
            Deque<PreparedDelivery> all = objects.next();
            if (all.element().loadedAt() - oldest < 0) {
                giveUp(all);
                objects.remove();
            }
        }
    }

    /** Discards all waiting deliveries. */
    void discardWaiting() {
        waiting.values().forEach(this::giveUp);
        waiting.clear();
    }

    private void giveUp(Deque<PreparedDelivery> all) {
        givenUp += all.size();
        all.forEach(each -> known.remove(each.delivery().id()));
    }

    /** How many loaded deliveries were discarded unsent since the last call of this method. */
    int takeDiscardedCount() {
        int taken = givenUp;
        givenUp = 0;
        return taken;
    }
}
