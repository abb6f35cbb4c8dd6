package org.patientcare.talk.feed;

import java.util.List;
import org.patientcare.trail.outbox.StoredEvent;

/**
 * Events of the feed, as they are told.
 *
 * @param next where to go on
 * @param more whether there may be more already
 */
record FeedPage(List<StoredEvent> events, Cursor next, boolean more) {

    static FeedPage none(Cursor next, boolean more) {
        return new FeedPage(List.of(), next, more);
    }

    /** Whether somebody who waits has waited for it. */
    boolean isWorthTelling() {
        return more || !events.isEmpty();
    }
}
