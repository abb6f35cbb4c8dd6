package org.patientcare.talk.feed;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.talk.feed.FeedRepository.PositionedEvent;
import org.patientcare.talk.feed.FeedRepository.Range;
import org.patientcare.trail.outbox.PayloadCompletion;
import org.patientcare.trail.outbox.StoredEvent;
import org.patientcare.trail.outbox.ThinPayload;

/** Reads the feed of an organization, one limited page at a time; outside any transaction. */
@ApplicationScoped
class EventFeed {

    /**
     * Maximum number of positions that one call scans if it filters by type, however few it finds.
     */
    private static final int MAX_SCANNED = 10_000;

    @Inject private FeedRepository repository;
    @Inject private HandedOutCursors handedOut;
    @Inject private Instance<PayloadCompletion> completions;

    /**
     * Reads one page of the feed.
     *
     * @param bytes maximum total size of payloads in bytes; a first event that is larger is
     *     returned alone
     * @throws DomainException of kind GONE if the cursor is expired or unknown
     */
    FeedPage read(UUID organization, FeedCriteria terms, int bytes) {
        FeedPage page = readPage(organization, terms, bytes);
        handedOut.record(organization, page.next());
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
                terms.types().isEmpty()
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
        Optional<Cursor> before = handedOut.of(organization);
        FeedHead head = repository.head(organization);
        if (before.filter(head::isBehind).isEmpty()) {
            return head;
        }
        handedOut.raiseWhereBehind(Map.of(organization, before.get()));
        return repository.head(organization);
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
}
