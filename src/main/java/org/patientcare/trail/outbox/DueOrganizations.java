package org.patientcare.trail.outbox;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** The organizations whose events are to be published, each with the earliest time for it. */
final class DueOrganizations {

    private final Map<UUID, Long> due = new HashMap<>();

    /** Makes an organization due now, unless it is scheduled already: then its time stays. */
    synchronized void add(UUID organization) {
        if (due.putIfAbsent(organization, System.nanoTime()) == null) {
            notifyAll();
        }
    }

    /**
     * Schedules an organization after a delay, replacing an earlier time; {@link #add} does not
     * shorten it.
     */
    synchronized void addIn(UUID organization, long millis) {
        due.put(organization, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
        notifyAll();
    }

    /**
     * Waits until an organization is due and removes all that are; returns none after the time-out.
     */
    synchronized Set<UUID> take(long nanos) throws InterruptedException {
        long end = System.nanoTime() + nanos;
        Set<UUID> taken = new HashSet<>();
        long wait = moveTo(taken, end);
        while (taken.isEmpty() && wait > 0) {
            // Rounded up, because wait(0) would wait forever.
            wait(TimeUnit.NANOSECONDS.toMillis(wait) + 1);
            wait = moveTo(taken, end);
        }
        return taken;
    }

    /**
     * @return nanoseconds until the next organization is due, or the time-out; 0 if that has passed
     */
    private long moveTo(Set<UUID> taken, long end) {
        long now = System.nanoTime();
        long wait = end - now;
        Iterator<Map.Entry<UUID, Long>> entries = due.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<UUID, Long> next = entries.next();
            long ahead = next.getValue() - now;
            if (ahead <= 0) {
                taken.add(next.getKey());
                entries.remove();
            } else {
                wait = Math.min(wait, ahead);
            }
        }
        return end - now <= 0 ? 0 : wait;
    }
}
