package org.patientcare.access.security;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Origins of organizations that this node let in lately, for answers for which nothing is looked
 * up: so that a page can read that the service is away, and the id of a request that failed.
 */
@ApplicationScoped
class RecentOrigins {

    /** As long as a browser keeps the answer to a preflight. */
    private static final long KEPT = Duration.ofMinutes(10).toNanos();

    private static final int MOST = 1000;

    private final Map<String, Long> seen = new ConcurrentHashMap<>();

    /** One that is allowed now. */
    void add(String origin) {
        if (seen.size() >= MOST) {
            seen.values().removeIf(RecentOrigins::isOver);
        }
        if (seen.size() < MOST || seen.containsKey(origin)) {
            seen.put(origin, System.nanoTime());
        }
    }

    boolean has(String origin) {
        Long at = seen.get(origin);
        return at != null && !isOver(at);
    }

    private static boolean isOver(long at) {
        return System.nanoTime() - at > KEPT;
    }
}
