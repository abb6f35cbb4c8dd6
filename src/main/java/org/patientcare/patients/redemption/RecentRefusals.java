package org.patientcare.patients.redemption;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.patientcare.platform.database.AfterCommit;

/**
 * Remembers which refused redemptions were written to the audit trail, so that a patient who keeps
 * trying the same code adds one event per 15 minutes and node, not one per attempt.
 */
@ApplicationScoped
class RecentRefusals {

    RecentRefusals() {}

    /** For tests. */
    RecentRefusals(AfterCommit afterCommit) {
        this.afterCommit = afterCommit;
    }

    static final Duration RECORD_INTERVAL = Duration.ofMinutes(15);

    /** Maximum number of entries; beyond it the oldest is dropped. */
    static final int MAX_ENTRIES = 10_000;

    /** By the time of recording, in ascending order. */
    private final Map<Refused, Instant> noted = new LinkedHashMap<>();

    @Inject private AfterCommit afterCommit;

    private record Refused(UUID organization, long patient, String code, String reason) {}

    /**
     * Whether this refusal should be recorded. If so, it is remembered once the current transaction
     * has committed; after a rollback the next one is recorded instead.
     */
    boolean isNew(UUID organization, long patient, String code, String reason, Instant now) {
        Refused refused = new Refused(organization, patient, code, reason);
        if (isKnown(refused, now)) {
            return false;
        }
        afterCommit.run(() -> add(refused, now));
        return true;
    }

    private synchronized boolean isKnown(Refused refused, Instant now) {
        Instant before = noted.get(refused);
        return before != null && now.isBefore(before.plus(RECORD_INTERVAL));
    }

    private synchronized void add(Refused refused, Instant now) {
        noted.remove(refused);
        noted.put(refused, now);
        if (noted.size() > MAX_ENTRIES) {
            noted.remove(noted.keySet().iterator().next());
        }
    }
}
