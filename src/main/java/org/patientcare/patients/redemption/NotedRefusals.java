package org.patientcare.patients.redemption;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Which refusals of codes the trail has already: a patient who tries one again and again makes one
 * event in a quarter of an hour on each node, and not one each time, for good.
 */
@ApplicationScoped
class NotedRefusals {

    static final Duration ONCE_IN = Duration.ofMinutes(15);

    /** Beyond it the oldest is forgotten. */
    static final int MOST = 10_000;

    /** The oldest first. */
    private final Map<Refused, Instant> noted = new LinkedHashMap<>();

    private record Refused(UUID organization, long patient, String code, String reason) {}

    /** Whether this one is to be noted; from then on it is not for a while. */
    synchronized boolean isNew(
            UUID organization, long patient, String code, String reason, Instant now) {
        Refused refused = new Refused(organization, patient, code, reason);
        Instant before = noted.get(refused);
        if (before != null && now.isBefore(before.plus(ONCE_IN))) {
            return false;
        }
        noted.remove(refused);
        noted.put(refused, now);
        if (noted.size() > MOST) {
            noted.remove(noted.keySet().iterator().next());
        }
        return true;
    }
}
