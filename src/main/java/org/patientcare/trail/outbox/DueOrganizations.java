package org.patientcare.trail.outbox;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** The organizations that are to be looked at, each with the time from which on. */
final class DueOrganizations {

    private final Map<UUID, Long> due = new HashMap<>();

    /** It is to be looked at now; one that has to wait for a reason of its own goes on waiting. */
    synchronized void add(UUID organization) {
        if (due.putIfAbsent(organization, System.nanoTime()) == null) {
            notifyAll();
        }
    }

    /** The same, but not before a time has passed, whoever else names it. */
    synchronized void addIn(UUID organization, long millis) {
        due.put(organization, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
        notifyAll();
    }

    /** Those that are due, as soon as there is one; none after the time. */
    synchronized Set<UUID> take(long nanos) throws InterruptedException {
        long end = System.nanoTime() + nanos;
        Set<UUID> taken = new HashSet<>();
        long wait = moveTo(taken, end);
        while (taken.isEmpty() && wait > 0) {
            // Rounded up: a wait of 0 would be one without an end.
            wait(TimeUnit.NANOSECONDS.toMillis(wait) + 1);
            wait = moveTo(taken, end);
        }
        return taken;
    }

    /**
     * @return nanoseconds until it is worth another look
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
