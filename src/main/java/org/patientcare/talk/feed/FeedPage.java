package org.patientcare.talk.feed;

import java.util.List;
import org.patientcare.trail.outbox.StoredEvent;

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
