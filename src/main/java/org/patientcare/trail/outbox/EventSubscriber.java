package org.patientcare.trail.outbox;

import java.util.List;
import java.util.UUID;

/** Who sends events on. Found by CDI: a bean of application scope. */
public interface EventSubscriber {

    /**
     * Events got their positions: what is to be sent is noted in the same transaction, which holds
     * the organization's head. Nothing is sent here.
     *
     * @param events of one organization, by their sequence; 1,000 at most
     */
    void published(UUID organization, List<StoredEvent> events);

    /** The transaction of the former call was committed: some of it may be due. On any thread. */
    void committed(UUID organization);
}
