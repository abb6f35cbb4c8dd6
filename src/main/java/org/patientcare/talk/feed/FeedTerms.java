package org.patientcare.talk.feed;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * What a reader requested.
 *
 * @param after the cursor to continue from; empty to start at the oldest event that is kept
 * @param now whether only the end of the feed is requested
 * @param types subscription types to return; empty for all
 * @param limit maximum number of events
 * @param patience how long to wait for the first event
 * @param thin whether payloads contain ids only
 */
record FeedTerms(
        Optional<Cursor> after,
        boolean now,
        Set<String> types,
        int limit,
        Duration patience,
        boolean thin) {

    FeedTerms from(Cursor next) {
        return new FeedTerms(Optional.of(next), now, types, limit, patience, thin);
    }
}
