package org.patientcare.trail.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Writes;

/**
 * Adds events, in the transaction of the caller: what is not committed is never told, and what is
 * committed always is. The caller holds the row of the object, so that its events are numbered in
 * the order in which they happened.
 */
@ApplicationScoped
public class Outbox {

    @Inject private EventRepository events;
    @Inject private CommitWake wake;

    /** To be called at the start: a server that stops loads no class any more. */
    public void prepare() {
        wake.prepare();
    }

    /** Something happened. */
    public void add(UUID organization, NewEvent event) {
        addAll(organization, List.of(event));
    }

    /**
     * Something happens: its row, to go to the database in the same transaction with the change
     * that makes it, or after that.
     */
    public Writes adding(UUID organization, NewEvent event) {
        wake.added(organization);
        return events.one(organization, event).touching(1);
    }

    /** Many things happened, in this order, such as all that a batch changed; one statement. */
    public void addAll(UUID organization, Collection<NewEvent> happened) {
        if (!happened.isEmpty()) {
            events.add(organization, happened);
            wake.added(organization);
        }
    }
}
