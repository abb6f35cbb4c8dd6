package org.patientcare.talk.feed;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * What a reader asks for.
 *
 * @param after where to go on; empty for the oldest that is kept
 * @param now whether only the end of the feed is asked for
 * @param types of the events, as subscriptions name them; empty for all
 * @param limit how many at most
 * @param patience how long to wait for the first one
 * @param thin whether payloads name nothing but ids
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
