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
 * Announces which organizations have new events: to this node's subscribers at once, and to all
 * nodes by a notification, at most every 100 ms. Notifications are sent in transactions of their
 * own, because PostgreSQL commits transactions that notify one at a time. Not thread-safe.
 */
@ApplicationScoped
class PublicationNotifier {

    private static final Logger LOG = System.getLogger(PublicationNotifier.class.getName());

    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /**
     * A notification holds 8,000 bytes. If there are more organizations it is empty, which means
     * any.
     */
    private static final int MAX_NAMED = 200;

    @Inject private PublicationRepository repository;
    @Inject private Instance<EventSubscriber> subscribers;

    private final Set<UUID> unsent = new LinkedHashSet<>();
    private long notifiedAt = System.nanoTime() - INTERVAL_NANOS;

    void published(UUID organization) {
        unsent.add(organization);
        for (EventSubscriber subscriber : subscribers) {
            try {
                subscriber.committed(organization);
            } catch (RuntimeException e) {
                LOG.log(
                        Level.WARNING,
                        "A subscriber failed to handle published events: {0}",
                        e.getClass().getName());
            }
        }
    }

    long nanosUntilDue() {
        return unsent.isEmpty()
                ? Long.MAX_VALUE
                : Math.max(0, INTERVAL_NANOS - (System.nanoTime() - notifiedAt));
    }

    /**
     * Sends the notification if it is due. If that fails, the next one names these organizations
     * too.
     */
    void notifyIfDue() {
        if (nanosUntilDue() > 0) {
            return;
        }
        notifiedAt = System.nanoTime();
        repository.notifyNodes(
                unsent.size() > MAX_NAMED
                        ? ""
                        : unsent.stream().map(UUID::toString).collect(Collectors.joining(",")));
        unsent.clear();
    }
}
