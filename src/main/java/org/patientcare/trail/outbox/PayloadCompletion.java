package org.patientcare.trail.outbox;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.patientcare.platform.shared.JsonDocument;

/**
 * Adds what is never stored to payloads when they are sent or read, such as links. Every
 * application-scoped bean of this type is called.
 */
public interface PayloadCompletion {

    /** The types of events whose payloads it completes. */
    Set<EventType> types();

    /**
     * Completes payloads, by one statement outside any transaction.
     *
     * @param events of these types, of one organization
     * @return payloads by the sequence of their event
     */
    Map<Long, JsonDocument> complete(UUID organization, List<StoredEvent> events);
}
