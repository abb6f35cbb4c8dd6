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
import org.patientcare.platform.server.OwnRequestContext;
import org.patientcare.trail.outbox.PublicationRepository.Waiting;

/**
 * Publishes what was committed, on one thread of each node: at once what this node committed, and
 * every 500 ms what any node left. Nodes do not wait for each other: who finds an organization's
 * head locked comes again.
 */
@ApplicationScoped
public class Publisher {

    /** Events of a transaction. */
    static final int MOST = 1_000;

    private static final Logger LOG = System.getLogger(Publisher.class.getName());

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** Between two transactions for one organization: what is committed meanwhile goes together. */
    private static final int PAUSE_MILLIS = 50;

    private static final Duration REST_AFTER_FAILURE = Duration.ofMillis(100);

    @Resource private ManagedThreadFactory threads;
    @EJB private Publishing publishing;
    @Inject private PublicationRepository repository;
    @Inject private PublicationNews news;
    @Inject private OwnRequestContext context;
    @Inject private PublicationNumbers numbers;

    private final DueOrganizations due = new DueOrganizations();
    private final Map<UUID, Trouble> troubles = new HashMap<>();
    private long lookedAt = System.nanoTime() - LOOK_NANOS;

    private final BackgroundLoop loop =
            new BackgroundLoop(LOG, "Events were not published", this::turn)
                    .afterFailure(() -> numbers.failed(), REST_AFTER_FAILURE);

    /** Starts; the schema has to be there. */
    public void begin() {
        loop.begin(threads);
    }

    @PreDestroy
    void end() {
        loop.end();
    }

    /** Events of an organization were committed. */
    void wake(UUID organization) {
        due.add(organization);
    }

    private void turn() throws InterruptedException {
        Set<UUID> next = due.take(untilNextTurn());
        context.run(() -> publish(next));
    }

    private long untilNextTurn() {
        return Math.min(
                Math.max(0, LOOK_NANOS - (System.nanoTime() - lookedAt)), news.nanosUntilDue());
    }

    private void publish(Set<UUID> next) {
        for (UUID organization : next) {
            publish(organization);
            news.tell();
        }
        if (System.nanoTime() - lookedAt >= LOOK_NANOS) {
            lookedAt = System.nanoTime();
            look();
        }
        news.tell();
    }

    private void look() {
        List<Waiting> waiting = repository.waiting();
        waiting.forEach(one -> due.add(one.organization()));
        numbers.seen(
                waiting.stream().map(Waiting::age).max(Duration::compareTo).orElse(Duration.ZERO),
                () -> repository.pending(PublicationNumbers.MOST_COUNTED));
    }

    private void publish(UUID organization) {
        Trouble trouble = troubles.get(organization);
        int most = trouble == null ? MOST : trouble.most();
        boolean sentOn = trouble == null || !trouble.isHopeless();
        try {
            Published result = publishing.publish(organization, most, sentOn);
            published(organization, result, most);
            if (trouble != null && !result.held()) {
                recovered(organization, trouble, sentOn);
            }
        } catch (RuntimeException e) {
            failed(organization, e);
        }
    }

    private void published(UUID organization, Published result, int most) {
        if (result.held()) {
            due.addIn(organization, PAUSE_MILLIS);
        } else if (!result.occurred().isEmpty()) {
            numbers.published(result.occurred());
            news.of(organization);
            due.addIn(organization, result.occurred().size() == most ? 0 : PAUSE_MILLIS);
        }
    }

    private void recovered(UUID organization, Trouble trouble, boolean sentOn) {
        if (!sentOn) {
            numbers.notSentOn();
            LOG.log(
                    Level.ERROR,
                    "An event of organization {0} was published without being sent on",
                    organization);
        }
        trouble.succeeded();
        if (trouble.most() >= MOST) {
            troubles.remove(organization);
        }
    }

    /** It may have been committed all the same: whoever listens looks. */
    private void failed(UUID organization, RuntimeException failure) {
        boolean passing = DatabaseUnavailable.isCauseOf(failure);
        Trouble trouble = troubles.computeIfAbsent(organization, any -> new Trouble(MOST));
        due.addIn(organization, trouble.failed(passing));
        news.of(organization);
        numbers.failed();
        LOG.log(
                passing ? Level.DEBUG : Level.WARNING,
                "Events of organization {0} were not published and will be tried again: {1}",
                organization,
                BackgroundFailures.kind(failure));
    }
}
