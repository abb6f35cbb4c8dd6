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
 * Which refusals of codes the trail has already: a patient who tries one again and again makes one
 * event in a quarter of an hour on each node, and not one each time, for good.
 */
@ApplicationScoped
class NotedRefusals {

    NotedRefusals() {}

    /** Of a test. */
    NotedRefusals(AfterCommit afterCommit) {
        this.afterCommit = afterCommit;
    }

    static final Duration ONCE_IN = Duration.ofMinutes(15);

    /** Beyond it the oldest is forgotten. */
    static final int MOST = 10_000;

    /** The oldest first. */
    private final Map<Refused, Instant> noted = new LinkedHashMap<>();

    @Inject private AfterCommit afterCommit;

    private record Refused(UUID organization, long patient, String code, String reason) {}

    /**
     * Whether this one is to be noted; once the transaction at hand is committed it is not for a
     * while. Where that fails nothing was noted, and the next one is.
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
        return before != null && now.isBefore(before.plus(ONCE_IN));
    }

    private synchronized void add(Refused refused, Instant now) {
        noted.remove(refused);
        noted.put(refused, now);
        if (noted.size() > MOST) {
            noted.remove(noted.keySet().iterator().next());
        }
    }
}
