package org.patientcare.talk.relay;

import java.time.Instant;
import java.util.UUID;
import org.patientcare.trail.outbox.StoredEvent;

/**
 * A delivery that may be tried now.
 *
 * @param created with the id its key
 * @param sequence of its event
 * @param attempts so far
 * @param first whether nothing of it was ever sent to this subscription
 * @param event null if it is gone
 * @param patient our id of whom it concerns; null for nobody
 */
record Pending(
        UUID id,
        Instant created,
        long sequence,
        UUID webhook,
        String object,
        int attempts,
        boolean first,
        StoredEvent event,
        Long patient) {}
