package org.patientcare.talk.feed;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.talk.feed.FeedRepository.FeedHead;
import org.patientcare.talk.feed.FeedRepository.PositionedEvent;
import org.patientcare.talk.feed.FeedRepository.Range;
import org.patientcare.trail.outbox.OriginFilter;
import org.patientcare.trail.outbox.StoredEvent;
import org.patientcare.trail.outbox.StoredEvent.PayloadCompletion;
import org.patientcare.trail.outbox.ThinPayload;

/**
 * Reads the feed of an organization, one limited page at a time; outside any transaction.
 *
 * <p>It remembers the last cursor that this node handed out for each organization. A failover to a
 * standby that lagged behind loses the last events, and would give their positions again: where the
 * head is behind what was handed out, the epoch of that feed is raised, so that its readers learn
 * it (ADR 070). That is checked at each read, and for all feeds as soon as the database is
 * promoted; until then no node publishes.
 */
@ApplicationScoped
class EventFeed {

    private static final Logger LOG = System.getLogger(EventFeed.class.getName());

    /** Several of them pass before anything is published after a failover. */
    private static final Duration COMPARISON_INTERVAL = Duration.ofSeconds(1);

    /**
     * Maximum number of positions that one call scans if it leaves events out, however few it
     * finds.
     */
    private static final int MAX_SCANNED = 10_000;

    @Resource private ManagedThreadFactory threads;
    @Inject private FeedRepository repository;
    @Inject private Instance<PayloadCompletion> completions;

    /** The last cursor that this node handed out for each organization. */
    private final Map<UUID, Cursor> handedOut = new ConcurrentHashMap<>();

    private final BackgroundTasks timer =
            new BackgroundTasks(LOG, "Feeds were not compared with what was handed out");

    /** The timeline of the database on which all feeds were compared. */
    private Optional<Long> comparedOn = Optional.empty();

    @PostConstruct
    void start() {
        timer.start(threads, 1);
        timer.every(COMPARISON_INTERVAL, this::compareOnNewTimeline);
    }

    @PreDestroy
    void stop() {
        timer.stop();
    }

    /**
     * Reads one page of the feed.
     *
     * @param bytes maximum total size of payloads in bytes; a first event that is larger is
     *     returned alone
     * @throws DomainException of kind GONE if the cursor is expired or unknown
     */
    FeedPage read(UUID organization, FeedCriteria terms, int bytes) {
        FeedPage page = readPage(organization, terms, bytes);
        record(organization, page.next());
        return page;
    }

    private FeedPage readPage(UUID organization, FeedCriteria terms, int bytes) {
        FeedHead head = head(organization);
        if (terms.endOnly()) {
            return FeedPage.empty(head.end(), false);
        }
        long after = head.after(terms.after());
        if (after >= head.position()) {
            return FeedPage.empty(head.end(), false);
        }
        long upto =
                terms.returnsAll()
                        ? head.position()
                        : Math.min(head.position(), after + MAX_SCANNED);
        List<PositionedEvent> found =
                repository.read(organization, terms, new Range(after, upto, bytes));
        long read = end(found, upto);
        if (read - after != found.size()) {
            // The missing events may have expired since the head was read: check the cursor again.
            head(organization).after(terms.after());
        }
        return page(organization, terms, head.at(read), read < head.position(), found);
    }

    /** The head, with another epoch if it is behind what this node handed out before. */
    private FeedHead head(UUID organization) {
        Optional<Cursor> before = Optional.ofNullable(handedOut.get(organization));
        FeedHead head = repository.head(organization);
        if (before.filter(head::isBehind).isEmpty()) {
            return head;
        }
        raiseWhereBehind(Map.of(organization, before.get()));
        return repository.head(organization);
    }

    private void record(UUID organization, Cursor next) {
        handedOut.merge(
                organization,
                next,
                (before, now) ->
                        now.epoch() == before.epoch() && now.position() < before.position()
                                ? before
                                : now);
    }

    /** Raises the epoch of the feeds whose head is behind the given cursor, and logs them. */
    private void raiseWhereBehind(Map<UUID, Cursor> cursors) {
        for (UUID organization : repository.raiseEpochs(cursors)) {
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
            raiseWhereBehind(Map.copyOf(handedOut));
            comparedOn = timeline;
        }
    }

    /** The position up to which the range was read completely; there may be more in it. */
    private static long end(List<PositionedEvent> found, long upto) {
        if (found.isEmpty() || !found.get(found.size() - 1).hasNext()) {
            return upto;
        }
        return found.get(found.size() - 1).position();
    }

    private FeedPage page(
            UUID organization,
            FeedCriteria terms,
            Cursor next,
            boolean more,
            List<PositionedEvent> found) {
        List<StoredEvent> events = found.stream().map(PositionedEvent::event).toList();
        return new FeedPage(
                terms.thin()
                        ? events.stream().map(ThinPayload::of).toList()
                        : full(organization, events),
                next,
                more);
    }

    private List<StoredEvent> full(UUID organization, List<StoredEvent> events) {
        Map<Long, JsonDocument> complete = new HashMap<>();
        for (PayloadCompletion completion : completions) {
            List<StoredEvent> those =
                    events.stream().filter(e -> completion.types().contains(e.type())).toList();
            if (!those.isEmpty()) {
                complete.putAll(completion.complete(organization, those));
            }
        }
        return events.stream()
                .map(e -> e.with(complete.getOrDefault(e.sequence(), e.payload())))
                .toList();
    }

    /**
     * What a reader requested.
     *
     * @param after the cursor to continue from; empty to start at the oldest event that is kept
     * @param endOnly whether only the end of the feed is requested
     * @param types subscription types to return; empty for all
     * @param origin about whose visits to return events
     * @param limit maximum number of events
     * @param maxWait how long to wait for the first event
     * @param thin whether payloads contain ids only
     */
    record FeedCriteria(
            Optional<Cursor> after,
            boolean endOnly,
            Set<String> types,
            OriginFilter origin,
            int limit,
            Duration maxWait,
            boolean thin) {

        FeedCriteria startingAfter(Cursor next) {
            return new FeedCriteria(
                    Optional.of(next), endOnly, types, origin, limit, maxWait, thin);
        }

        /** Whether no event is left out. */
        boolean returnsAll() {
            return types.isEmpty() && origin == OriginFilter.ALL;
        }
    }

    /**
     * A page of the feed, with the payloads as they are sent.
     *
     * @param next cursor to continue from
     * @param more whether there may already be more events
     */
    record FeedPage(List<StoredEvent> events, Cursor next, boolean more) {

        static FeedPage empty(Cursor next, boolean more) {
            return new FeedPage(List.of(), next, more);
        }

        /** Whether the page ends a long poll: it has events, or there may be more to read. */
        boolean endsPoll() {
            return more || !events.isEmpty();
        }
    }
}
