package org.patientcare.talk.feed;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.patientcare.platform.background.BackgroundTasks;

/**
 * The last cursor that this node handed out for each organization. A failover to a standby that
 * lagged behind loses the last events, and would give their positions again: where the head is
 * behind what was handed out, the epoch of that feed is raised, so that its readers learn it (ADR
 * 070). That is checked at each read, and for all feeds as soon as the database is promoted; until
 * then no node publishes.
 */
@ApplicationScoped
class HandedOutCursors {

    private static final Logger LOG = System.getLogger(HandedOutCursors.class.getName());

    /** Several of them pass before anything is published after a failover. */
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    @Resource private ManagedThreadFactory threads;
    @Inject private FeedRepository repository;

    private final Map<UUID, Cursor> last = new ConcurrentHashMap<>();
    private final BackgroundTasks timer =
            new BackgroundTasks(LOG, "Feeds were not compared with what was handed out");

    /** The timeline of the database on which all feeds were compared. */
    private Optional<Long> comparedOn = Optional.empty();

    @PostConstruct
    void start() {
        timer.start(threads, 1);
        timer.every(INTERVAL, this::compareOnNewTimeline);
    }

    @PreDestroy
    void stop() {
        timer.stop();
    }

    Optional<Cursor> of(UUID organization) {
        return Optional.ofNullable(last.get(organization));
    }

    void record(UUID organization, Cursor next) {
        last.merge(
                organization,
                next,
                (before, now) ->
                        now.epoch() == before.epoch() && now.position() < before.position()
                                ? before
                                : now);
    }

    /** Raises the epoch of the feeds whose head is behind the given cursor, and logs them. */
    void raiseWhereBehind(Map<UUID, Cursor> handedOut) {
        for (UUID organization : repository.raiseEpochs(handedOut)) {
            LOG.log(
                    Level.WARNING,
                    "The database has lost events of organization {0} that were handed out: the epoch of its"
                            + " feed is raised",
                    organization);
        }
    }

    private void compareOnNewTimeline() {
        Optional<Long> timeline = repository.timeline();
        if (!timeline.equals(comparedOn)) {
            raiseWhereBehind(Map.copyOf(last));
            comparedOn = timeline;
        }
    }
}
