package org.patientcare.talk.feed;

import java.util.Optional;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;

/**
 * The current extent of an organization's feed.
 *
 * @param position position of the last event; 0 if there was none
 * @param oldest the first position that has not been removed for its age
 */
record FeedHead(long epoch, long position, long oldest) {

    /** The head of a feed in which nothing was ever published. */
    static final FeedHead NONE = new FeedHead(0, 0, 1);

    Cursor end() {
        return new Cursor(epoch, position);
    }

    /** Whether the cursor was handed out for events of this epoch that do not exist any more. */
    boolean isBehind(Cursor handedOut) {
        return handedOut.epoch() == epoch && position < handedOut.position();
    }

    Cursor at(long read) {
        return new Cursor(epoch, read);
    }

    /**
     * The position after which to continue reading.
     *
     * @throws DomainException of kind GONE if the cursor is expired or unknown
     */
    long after(Optional<Cursor> cursor) {
        if (cursor.isEmpty()) {
            return oldest - 1;
        }
        Cursor given = cursor.get();
        boolean beginning = given.equals(Cursor.BEGINNING);
        if (given.epoch() != epoch && !beginning || given.position() > position) {
            throw DomainException.gone(
                    ErrorCode.UNKNOWN,
                    "This feed has no such cursor: the database was restored to an earlier time or lost"
                            + " its last changes in a failover, or the cursor is another feed's."
                            + " Read on from oldest, and reconcile everything that was read"
                            + " before.",
                    at(oldest - 1).toString());
        }
        if (given.position() < oldest - 1) {
            throw DomainException.gone(
                    ErrorCode.EXPIRED,
                    "Events are kept for 30 days, and some after this cursor are gone: read on from"
                            + " oldest, and reconcile what it leaves out.",
                    at(oldest - 1).toString());
        }
        return given.position();
    }
}
