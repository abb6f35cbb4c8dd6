package org.patientcare.trail.outbox;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.patientcare.platform.shared.JsonDocument;

/**
 * Adds to payloads what is never stored, such as a link that works, when they are read to be told.
 * Found by CDI: a bean of application scope.
 */
public interface PayloadCompletion {

    /** The types of events that it completes. */
    Set<EventType> types();

    /**
     * The payloads as they are told now; outside any transaction, in one statement for all.
     *
     * @param events of these types, of one organization
     * @return by the sequence of each event
     */
    Map<Long, JsonDocument> complete(UUID organization, List<StoredEvent> events);
}
