package org.patientcare.access.security;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers origins of organizations that this node allowed recently. They are used when the
 * database is not queried, so that a page can still read that the service is unavailable, and the
 * id of a failed request.
 */
@ApplicationScoped
class RecentOrigins {

    /**
     * The default lifetime of a token: a page that was open all day may make its first call in
     * hours when the service is unavailable. The page of an origin removed meanwhile can read only
     * that error.
     */
    private static final Duration LIFETIME = Duration.ofHours(24);

    private static final int MAX_ORIGINS = 1000;

    private final Map<String, Long> allowedAt = new ConcurrentHashMap<>();

    /**
     * Records an allowed origin. When the memory is full, the one that was allowed longest ago is
     * removed.
     */
    void add(String origin) {
        add(origin, System.nanoTime());
    }

    void add(String origin, long now) {
        if (allowedAt.replace(origin, now) == null) {
            addNew(origin, now);
        }
    }

    private synchronized void addNew(String origin, long now) {
        if (allowedAt.size() >= MAX_ORIGINS) {
            allowedAt.entrySet().stream()
                    .min(Comparator.comparingLong(one -> one.getValue() - now))
                    .ifPresent(oldest -> allowedAt.remove(oldest.getKey()));
        }
        allowedAt.put(origin, now);
    }

    boolean contains(String origin) {
        return contains(origin, System.nanoTime());
    }

    boolean contains(String origin, long now) {
        Long at = allowedAt.get(origin);
        return at != null && now - at <= LIFETIME.toNanos();
    }
}
