package org.patientcare.trail.outbox;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.patientcare.platform.background.BackgroundFailures;
import org.patientcare.platform.background.BackgroundLoop;
import org.patientcare.platform.database.DatabaseUnavailable;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.trail.outbox.PublicationRepository.Waiting;

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

    private static final Duration REST_AFTER_FAILURE = Duration.ofMillis(100);

    @Resource private ManagedThreadFactory threads;
    @EJB private PublicationTransaction publicationTransaction;
    @Inject private PublicationRepository repository;
    @Inject private PublicationNotifier notifier;
    @Inject private RequestContextRunner context;
    @Inject private PublicationMetrics metrics;

    private final DueOrganizations due = new DueOrganizations();
    private final Map<UUID, PublicationRetries> troubles = new HashMap<>();
    private long polledAt = System.nanoTime() - POLL_NANOS;

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
                Math.max(0, POLL_NANOS - (System.nanoTime() - polledAt)), notifier.nanosUntilDue());
    }

    private void publish(Set<UUID> next) {
        for (UUID organization : next) {
            publish(organization);
            notifier.notifyIfDue();
        }
        if (System.nanoTime() - polledAt >= POLL_NANOS) {
            polledAt = System.nanoTime();
            poll();
        }
        notifier.notifyIfDue();
    }

    private void poll() {
        List<Waiting> waiting = repository.waiting();
        waiting.forEach(one -> due.add(one.organization()));
        metrics.updateBacklog(
                waiting.stream().map(Waiting::age).max(Duration::compareTo).orElse(Duration.ZERO),
                () -> repository.pending(PublicationMetrics.MOST_COUNTED));
    }

    private void publish(UUID organization) {
        PublicationRetries retries = troubles.get(organization);
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
            notifier.published(organization);
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
            troubles.remove(organization);
        }
    }

    /**
     * Handles a failed transaction. It may have been committed all the same, so subscribers are
     * told to check.
     */
    private void failed(UUID organization, RuntimeException failure) {
        boolean passing = DatabaseUnavailable.isCauseOf(failure);
        PublicationRetries retries =
                troubles.computeIfAbsent(organization, any -> new PublicationRetries(MOST));
        due.addIn(organization, retries.failed(passing));
        notifier.published(organization);
        metrics.failed();
        LOG.log(
                passing ? Level.DEBUG : Level.WARNING,
                "Events of organization {0} were not published and will be tried again: {1}",
                organization,
                BackgroundFailures.kind(failure));
    }
}
