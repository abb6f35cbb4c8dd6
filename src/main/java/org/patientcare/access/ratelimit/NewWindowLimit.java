package org.patientcare.access.ratelimit;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Bounds how many new rate windows addresses may begin: {@value #MOST} a minute of one kind on a
 * node. Further new addresses of that minute share {@value #SHARED} windows, so that a crowd of
 * addresses cannot fill the table.
 */
final class NewWindowLimit {

    /** New windows of a kind in a minute, before addresses that come new share theirs. */
    static final int MOST = 20_000;

    static final int SHARED = 64;

    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private record Minute(long since, int begun) {}

    private final Map<String, Minute> kinds = new ConcurrentHashMap<>();

    /** Whether an address that has no window yet has to share one. */
    boolean isReached(String kind) {
        Minute minute = kinds.get(kind);
        return minute != null && !isOver(minute) && minute.begun() >= MOST;
    }

    /** The window of an address that shares it. */
    static String sharedKey(String kind, String address) {
        return kind + ":*" + Math.floorMod(address.hashCode(), SHARED);
    }

    /** An address of the kind began a window. */
    void began(String kind) {
        kinds.merge(
                kind,
                new Minute(System.nanoTime(), 1),
                (old, first) -> isOver(old) ? first : new Minute(old.since(), old.begun() + 1));
    }

    private static boolean isOver(Minute minute) {
        return System.nanoTime() - minute.since() >= MINUTE;
    }
}
