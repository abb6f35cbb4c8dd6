package org.patientcare.trail.outbox;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.patientcare.platform.background.BackgroundFailures;
import org.patientcare.platform.background.BackgroundLoop;
import org.patientcare.platform.database.DatabaseUnavailable;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.trail.outbox.EventRepository.Waiting;
import org.patientcare.trail.outbox.PublicationTransaction.PublicationResult;

/**
 * Publishes committed events, on one thread of each node: those that this node committed at once,
 * and every 500 ms those that any node left behind. Nodes do not wait for each other: a node that
 * finds an organization's head locked tries again later.
 */
@ApplicationScoped
public class Publisher {

    /** How many events one transaction publishes. */
    static final int MOST = 1_000;

    private static final Logger LOG = System.getLogger(Publisher.class.getName());

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /**
     * The pause between two transactions for one organization: events committed meanwhile are
     * published together.
     */
    private static final int PAUSE_MILLIS = 50;

    /** The same while nothing may be published after a failover. */
    private static final int FAILOVER_PAUSE_MILLIS = 1_000;

    private static final long NOTIFICATION_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /**
     * A notification holds 8,000 bytes. If there are more organizations it is empty, which means
     * any.
     */
    private static final int MAX_NAMED = 200;

    private static final Duration REST_AFTER_FAILURE = Duration.ofMillis(100);

    @Resource private ManagedThreadFactory threads;
    @EJB private PublicationTransaction publicationTransaction;
    @Inject private EventRepository repository;
    @Inject private Instance<EventSubscriber> subscribers;
    @Inject private RequestContextRunner context;
    @Inject private PublicationMetrics metrics;

    private final DueOrganizations due = new DueOrganizations();
    private final Map<UUID, PublicationRetries> failing = new HashMap<>();
    private final Set<UUID> unsent = new LinkedHashSet<>();
    private long polledAt = System.nanoTime() - POLL_NANOS;
    private long notifiedAt = System.nanoTime() - NOTIFICATION_NANOS;

    private final BackgroundLoop loop =
            new BackgroundLoop(LOG, "Events were not published", this::runOnce)
                    .afterFailure(() -> metrics.failed(), REST_AFTER_FAILURE);

    /** Starts the thread. The schema must be migrated. */
    public void start() {
        loop.start(threads);
    }

    @PreDestroy
    void stop() {
        loop.stop();
    }

    /** Publishes committed events of an organization soon. */
    void wake(UUID organization) {
        due.add(organization);
    }

    private void runOnce() throws InterruptedException {
        Set<UUID> next = due.take(nanosUntilNextRun());
        context.run(() -> publish(next));
    }

    private long nanosUntilNextRun() {
        return Math.min(
                Math.max(0, POLL_NANOS - (System.nanoTime() - polledAt)), nanosUntilNotification());
    }

    private void publish(Set<UUID> next) {
        for (UUID organization : next) {
            publish(organization);
            notifyIfDue();
        }
        if (System.nanoTime() - polledAt >= POLL_NANOS) {
            polledAt = System.nanoTime();
            poll();
        }
        notifyIfDue();
    }

    private void poll() {
        List<Waiting> waiting = repository.waiting();
        waiting.forEach(one -> due.add(one.organization()));
        metrics.updateBacklog(
                waiting.stream().map(Waiting::age).max(Duration::compareTo).orElse(Duration.ZERO),
                () -> repository.pending(PublicationMetrics.MOST_COUNTED));
    }

    private void publish(UUID organization) {
        PublicationRetries retries = failing.get(organization);
        int most = retries == null ? MOST : retries.batchSize();
        boolean sentOn = retries == null || !retries.skipsSubscribers();
        try {
            PublicationResult result = publicationTransaction.publish(organization, most, sentOn);
            published(organization, result, most);
            if (retries != null && !result.lockedElsewhere() && !result.waits()) {
                recovered(organization, retries, sentOn);
            }
        } catch (RuntimeException e) {
            failed(organization, e);
        }
    }

    private void published(UUID organization, PublicationResult result, int most) {
        if (result.lockedElsewhere()) {
            due.addIn(organization, PAUSE_MILLIS);
        } else if (result.waits()) {
            due.addIn(organization, FAILOVER_PAUSE_MILLIS);
        } else if (!result.occurred().isEmpty()) {
            metrics.published(result.occurred());
            announce(organization);
            due.addIn(organization, result.occurred().size() == most ? 0 : PAUSE_MILLIS);
        }
    }

    private void recovered(UUID organization, PublicationRetries retries, boolean sentOn) {
        if (!sentOn) {
            metrics.notSentOn();
            LOG.log(
                    Level.ERROR,
                    "An event of organization {0} was published without being passed on to"
                            + " webhooks",
                    organization);
        }
        retries.succeeded();
        if (retries.batchSize() >= MOST) {
            failing.remove(organization);
        }
    }

    /**
     * Handles a failed transaction. It may have been committed all the same, so subscribers are
     * told to check.
     */
    private void failed(UUID organization, RuntimeException failure) {
        boolean passing = DatabaseUnavailable.isCauseOf(failure);
        PublicationRetries retries =
                failing.computeIfAbsent(organization, any -> new PublicationRetries(MOST));
        due.addIn(organization, retries.failed(passing));
        announce(organization);
        metrics.failed();
        LOG.log(
                passing ? Level.DEBUG : Level.WARNING,
                "Events of organization {0} were not published and will be tried again: {1}",
                organization,
                BackgroundFailures.kind(failure));
    }

    /**
     * Tells this node's subscribers at once that an organization has new events, and all nodes by
     * the next notification.
     */
    private void announce(UUID organization) {
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

    private long nanosUntilNotification() {
        return unsent.isEmpty()
                ? Long.MAX_VALUE
                : Math.max(0, NOTIFICATION_NANOS - (System.nanoTime() - notifiedAt));
    }

    /**
     * Sends the notification if it is due, at most every 100 ms. If that fails, the next one names
     * these organizations too. Notifications are sent in transactions of their own, because
     * PostgreSQL commits transactions that notify one at a time.
     */
    private void notifyIfDue() {
        if (nanosUntilNotification() > 0) {
            return;
        }
        notifiedAt = System.nanoTime();
        repository.notifyNodes(
                unsent.size() > MAX_NAMED
                        ? ""
                        : unsent.stream().map(UUID::toString).collect(Collectors.joining(",")));
        unsent.clear();
    }

    /** The organizations whose events are to be published, each with the earliest time for it. */
    static final class DueOrganizations {

        private final Map<UUID, Long> due = new HashMap<>();

        /** Makes an organization due now, unless it is scheduled already: then its time stays. */
        synchronized void add(UUID organization) {
            if (due.putIfAbsent(organization, System.nanoTime()) == null) {
                notifyAll();
            }
        }

        /**
         * Schedules an organization after a delay, replacing an earlier time; {@link #add} does not
         * shorten it.
         */
        synchronized void addIn(UUID organization, long millis) {
            due.put(organization, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
            notifyAll();
        }

        /**
         * Waits until an organization is due and removes all that are; returns none after the
         * time-out.
         */
        synchronized Set<UUID> take(long nanos) throws InterruptedException {
            long end = System.nanoTime() + nanos;
            Set<UUID> taken = new HashSet<>();
            long wait = moveTo(taken, end);
            while (taken.isEmpty() && wait > 0) {
                // Rounded up, because wait(0) would wait forever.
                wait(TimeUnit.NANOSECONDS.toMillis(wait) + 1);
                wait = moveTo(taken, end);
            }
            return taken;
        }

        /**
         * @return nanoseconds until the next organization is due, or the time-out; 0 if that has
         *     passed
         */
        private long moveTo(Set<UUID> taken, long end) {
            long now = System.nanoTime();
            long wait = end - now;
            Iterator<Map.Entry<UUID, Long>> entries = due.entrySet().iterator();
            while (entries.hasNext()) {
                Map.Entry<UUID, Long> next = entries.next();
                long ahead = next.getValue() - now;
                if (ahead <= 0) {
                    taken.add(next.getKey());
                    entries.remove();
                } else {
                    wait = Math.min(wait, ahead);
                }
            }
            return end - now <= 0 ? 0 : wait;
        }
    }

    /**
     * The retries of an organization whose events cannot be published. The batch is halved with
     * each failure until the event that fails is alone. After five failures of its own that event
     * gets its position without being passed to the subscribers.
     */
    static final class PublicationRetries {

        /** Failures of a single event, with a second between them. */
        private static final int MAX_FAILURES_OF_ONE = 5;

        private static final int MILLIS_BETWEEN_PARTS = 100;
        private static final int MILLIS_BETWEEN_TRIES = 1000;

        private int most;
        private int failuresOfOne;

        PublicationRetries(int most) {
            this.most = most;
        }

        /** How many events to try next. */
        int batchSize() {
            return most;
        }

        /** Whether the next event is to be published without the subscribers. */
        boolean skipsSubscribers() {
            return failuresOfOne >= MAX_FAILURES_OF_ONE;
        }

        /**
         * @param passing whether the cause is expected to end by itself, such as an unavailable
         *     database
         * @return milliseconds until the next try
         */
        int failed(boolean passing) {
            boolean ofOne = most == 1;
            if (ofOne && !passing) {
                failuresOfOne++;
            }
            most = Math.max(1, most / 2);
            return ofOne || passing ? MILLIS_BETWEEN_TRIES : MILLIS_BETWEEN_PARTS;
        }

        /** Doubles the number of events to try next. */
        void succeeded() {
            failuresOfOne = 0;
            most *= 2;
        }
    }

    /** Sends published events on. Every application-scoped bean of this type is called. */
    public interface EventSubscriber {

        /**
         * Called when events got their positions, in the same transaction, which holds the lock on
         * the organization's head. Implementations store what is to be sent, and send nothing here.
         *
         * @param events of one organization, by their sequence; at most 1,000
         */
        void published(UUID organization, List<StoredEvent> events);

        /**
         * Called after the commit of that transaction, on any thread: deliveries of the
         * organization may be due. Also called when the outcome of the transaction is unknown.
         */
        void committed(UUID organization);
    }
}
