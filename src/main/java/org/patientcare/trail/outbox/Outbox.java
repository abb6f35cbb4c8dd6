package org.patientcare.trail.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.WriteBatch;

/**
 * Adds events in the caller's transaction: they are published if and only if it is committed. The
 * caller must hold a lock on the object's row, so that the events of an object are numbered in the
 * order in which they happened.
 */
@ApplicationScoped
public class Outbox {

    @Inject private EventRepository events;
    @Inject private PublisherTrigger wake;

    /**
     * Loads classes that are needed later. To be called at start-up, because a server that is
     * stopping no longer loads classes.
     */
    public void prepare() {
        wake.prepare();
    }

    /** Adds an event. */
    public void add(UUID organization, NewEvent event) {
        addAll(organization, List.of(event));
    }

    /**
     * The insert of an event, to be executed in the same transaction with the change that causes
     * it, or after that change.
     */
    public WriteBatch deferredAdd(UUID organization, NewEvent event) {
        wake.triggerAfterCommit(organization);
        return events.one(organization, event).expectingRows(1);
    }

    /** Adds events in this order, such as those of a batch, by one statement. */
    public void addAll(UUID organization, Collection<NewEvent> happened) {
        if (!happened.isEmpty()) {
            events.add(organization, happened);
            wake.triggerAfterCommit(organization);
        }
    }
}
