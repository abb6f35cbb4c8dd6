package org.patientcare.trail.outbox;

import java.util.List;
import java.util.UUID;

/** Sends published events on. Every application-scoped bean of this type is called. */
public interface EventSubscriber {

    /**
     * Called when events got their positions, in the same transaction, which holds the lock on the
     * organization's head. Implementations store what is to be sent, and send nothing here.
     *
     * @param events of one organization, by their sequence; at most 1,000
     */
    void published(UUID organization, List<StoredEvent> events);

    /**
     * Called after the commit of that transaction, on any thread: deliveries of the organization
     * may be due. Also called when the outcome of the transaction is unknown.
     */
    void committed(UUID organization);
}
