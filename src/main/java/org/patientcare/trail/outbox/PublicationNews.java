package org.patientcare.trail.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Tells who has new events: this node's senders at once, all nodes by a notification that commits
 * by itself, at most every 100 ms, since the database lets those commit one by one. Used by one
 * thread.
 */
@ApplicationScoped
class PublicationNews {

    private static final Logger LOG = System.getLogger(PublicationNews.class.getName());

    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** A notification takes 8,000 bytes; if there are more it names none, which means any. */
    private static final int MOST_NAMED = 200;

    @Inject private PublicationRepository repository;
    @Inject private Instance<EventSubscriber> subscribers;

    private final Set<UUID> untold = new LinkedHashSet<>();
    private long toldAt = System.nanoTime() - INTERVAL_NANOS;

    void of(UUID organization) {
        untold.add(organization);
        for (EventSubscriber subscriber : subscribers) {
            try {
                subscriber.committed(organization);
            } catch (RuntimeException e) {
                LOG.log(Level.WARNING, "Who sends events on: {0}", e.getClass().getName());
            }
        }
    }

    long nanosUntilDue() {
        return untold.isEmpty()
                ? Long.MAX_VALUE
                : Math.max(0, INTERVAL_NANOS - (System.nanoTime() - toldAt));
    }

    /** If it is due; what fails is told later. */
    void tell() {
        if (nanosUntilDue() > 0) {
            return;
        }
        toldAt = System.nanoTime();
        repository.tell(
                untold.size() > MOST_NAMED
                        ? ""
                        : untold.stream().map(UUID::toString).collect(Collectors.joining(",")));
        untold.clear();
    }
}
