package org.patientcare.talk.feed;

import java.util.List;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Origin;
import org.patientcare.talk.feed.EventFeed.FeedPage;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.StoredEvent;

/** A page of the feed, as callers see it. */
public record FeedView(List<EventView> data, String next, boolean more) {

    /**
     * An event.
     *
     * @param origin of the visit that it is about; null for an event about something else
     * @param occurredOn in seconds since 1970
     */
    public record EventView(
            String id,
            long sequence,
            EventType event,
            ObjectView object,
            Origin origin,
            String type,
            long occurredOn,
            JsonDocument payload) {

        static EventView of(StoredEvent event) {
            return new EventView(
                    event.externalId(),
                    event.sequence(),
                    event.type(),
                    new ObjectView(event.objectKind(), event.objectCode()),
                    event.origin(),
                    event.type().deliveredAs(),
                    event.occurredAt().getEpochSecond(),
                    event.payload());
        }
    }

    /** What an event is about. */
    public record ObjectView(ObjectKind kind, String code) {}

    static FeedView of(FeedPage page) {
        return new FeedView(
                page.events().stream().map(EventView::of).toList(),
                page.next().toString(),
                page.more());
    }
}
