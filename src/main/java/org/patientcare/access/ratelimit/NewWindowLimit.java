package org.patientcare.access.ratelimit;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Limits how many new rate windows client addresses may create: {@value #MAX_NEW_WINDOWS} per
 * minute, kind and node. Further new addresses in that minute share {@value #SHARED_WINDOWS}
 * windows, so that a large number of addresses cannot fill the table.
 */
final class NewWindowLimit {

    /** New windows of a kind per minute before further new addresses share one. */
    static final int MAX_NEW_WINDOWS = 20_000;

    static final int SHARED_WINDOWS = 64;

    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private record Minute(long since, int begun) {}

    private final Map<String, Minute> kinds = new ConcurrentHashMap<>();

    /** Whether an address without a window has to share one. */
    boolean isReached(String kind) {
        Minute minute = kinds.get(kind);
        return minute != null && !isOver(minute) && minute.begun() >= MAX_NEW_WINDOWS;
    }

    /** The key of the shared window of an address. */
    static String sharedKey(String kind, String address) {
        return kind + ":*" + Math.floorMod(address.hashCode(), SHARED_WINDOWS);
    }

    /** Records that an address created a new window. */
    void recordNewWindow(String kind) {
        kinds.merge(
                kind,
                new Minute(System.nanoTime(), 1),
                (old, first) -> isOver(old) ? first : new Minute(old.since(), old.begun() + 1));
    }

    private static boolean isOver(Minute minute) {
        return System.nanoTime() - minute.since() >= MINUTE;
    }
}
