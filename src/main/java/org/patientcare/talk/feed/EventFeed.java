package org.patientcare.talk.feed;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.talk.feed.FeedRepository.Found;
import org.patientcare.talk.feed.FeedRepository.Range;
import org.patientcare.trail.outbox.PayloadCompletion;
import org.patientcare.trail.outbox.StoredEvent;
import org.patientcare.trail.outbox.ThinPayload;

/** Reads the feed of an organization, a bounded part at a time; outside any transaction. */
@ApplicationScoped
class EventFeed {

    /** Positions that one call looks at where it asks for types, however few it finds. */
    private static final int WINDOW = 10_000;

    @Inject private FeedRepository repository;
    @Inject private Instance<PayloadCompletion> completions;

    /**
     * @param bytes of payloads at most, unless the first event has more
     * @throws DomainException of kind GONE if the cursor leads nowhere any more
     */
    FeedPage read(UUID organization, FeedTerms terms, int bytes) {
        FeedHead head = repository.head(organization);
        if (terms.now()) {
            return FeedPage.none(head.end(), false);
        }
        long after = head.after(terms.after());
        if (after >= head.position()) {
            return FeedPage.none(head.end(), false);
        }
        long upto =
                terms.types().isEmpty()
                        ? head.position()
                        : Math.min(head.position(), after + WINDOW);
        List<Found> found = repository.read(organization, terms, new Range(after, upto, bytes));
        long read = end(found, upto);
        if (read - after != found.size()) {
            // What is missing may have gone since the head was read.
            repository.head(organization).after(terms.after());
        }
        return page(organization, terms, head.at(read), read < head.position(), found);
    }

    /** Up to where all is known: the range may hold more than was read. */
    private static long end(List<Found> found, long upto) {
        if (found.isEmpty() || !found.get(found.size() - 1).followed()) {
            return upto;
        }
        return found.get(found.size() - 1).position();
    }

    private FeedPage page(
            UUID organization, FeedTerms terms, Cursor next, boolean more, List<Found> found) {
        List<StoredEvent> events = found.stream().map(Found::event).toList();
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
