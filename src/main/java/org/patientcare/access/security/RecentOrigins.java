package org.patientcare.access.security;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Origins of organizations that this node let in lately, for answers for which nothing is looked
 * up: so that a page can read that the service is away, and the id of a request that failed.
 */
@ApplicationScoped
class RecentOrigins {

    /**
     * As long as a token works: a page that was open all day may call for the first time in hours
     * when the service is away. Who was struck off meanwhile reads that it is, and no more.
     */
    private static final Duration KEPT = Duration.ofHours(24);

    private static final int MOST = 1000;

    private final Map<String, Long> seen = new ConcurrentHashMap<>();

    /** One that is allowed now; one too many takes the place of the one that was so longest ago. */
    void add(String origin) {
        add(origin, System.nanoTime());
    }

    void add(String origin, long now) {
        if (seen.replace(origin, now) == null) {
            addNew(origin, now);
        }
    }

    private synchronized void addNew(String origin, long now) {
        if (seen.size() >= MOST) {
            seen.entrySet().stream()
                    .min(Comparator.comparingLong(one -> one.getValue() - now))
                    .ifPresent(oldest -> seen.remove(oldest.getKey()));
        }
        seen.put(origin, now);
    }

    boolean has(String origin) {
        return has(origin, System.nanoTime());
    }

    boolean has(String origin, long now) {
        Long at = seen.get(origin);
        return at != null && now - at <= KEPT.toNanos();
    }
}
