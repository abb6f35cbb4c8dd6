package org.patientcare.talk.feed;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * What a reader requested.
 *
 * @param after the cursor to continue from; empty to start at the oldest event that is kept
 * @param endOnly whether only the end of the feed is requested
 * @param types subscription types to return; empty for all
 * @param limit maximum number of events
 * @param maxWait how long to wait for the first event
 * @param thin whether payloads contain ids only
 */
record FeedCriteria(
        Optional<Cursor> after,
        boolean endOnly,
        Set<String> types,
        int limit,
        Duration maxWait,
        boolean thin) {

    FeedCriteria startingAfter(Cursor next) {
        return new FeedCriteria(Optional.of(next), endOnly, types, limit, maxWait, thin);
    }
}
