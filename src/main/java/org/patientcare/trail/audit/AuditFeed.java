package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.JsonDocument;

/**
 * Reads the audit trail in the order of time from a cursor on, for systems that keep a copy of it:
 * no event is missed or returned twice (ADR 115). Outside any transaction, and by slices, so that
 * no statement runs long.
 *
 * <p>A page with events is itself an event, with the first and the last of them. A page of nothing
 * but such events is none: otherwise a reader who is up to date would read its own reads forever.
 */
@ApplicationScoped
public class AuditFeed {

    /** How many events a page has at most. */
    public static final int MOST = 1_000;

    private static final int SLICE_SIZE = 100;

    @Inject private AuditFeedRepository events;
    @Inject private AuditTrail trail;

    /** An event with its position, which is also a cursor. */
    public record Entry(AuditPage.Key key, AuditEvent event) {}

    /**
     * Where a reader begins.
     *
     * @param key the events after it are read
     * @param isCursor whether the reader has read everything before it, so that a gap is an error
     * @param isEnd whether to begin behind the last event instead, and to read none
     */
    public record Start(AuditPage.Key key, boolean isCursor, boolean isEnd) {

        /** No event has this id. */
        private static final long NO_ID = 1;

        /** Before the oldest event that is kept. */
        public static final Start OLDEST = new Start(startOf(Instant.EPOCH), false, false);

        /** Behind the newest event. */
        public static final Start END = new Start(startOf(Instant.EPOCH), false, true);

        public static Start after(AuditPage.Key cursor) {
            return new Start(cursor, true, false);
        }

        /** Events from this time on. */
        public static Start from(Instant first) {
            return new Start(startOf(first), false, false);
        }

        private static AuditPage.Key startOf(Instant first) {
            return new AuditPage.Key(first, NO_ID);
        }
    }

    /**
     * What was read.
     *
     * @param next the cursor from which to continue
     * @param more whether there may already be more events
     */
    public record Progress(AuditPage.Key next, boolean more) {}

    /**
     * Passes on events in order.
     *
     * @param organization whose events are read; null for those of all organizations and of none
     * @param most how many at most
     * @param receiver receives the events one by one; returns false when it can take no more, and
     *     is then not given the event again
     * @throws DomainException of kind GONE if events after the cursor are no longer in the trail
     */
    public Progress read(UUID organization, Start start, int most, Predicate<Entry> receiver) {
        Instant horizon = events.horizon(organization);
        if (start.isEnd()) {
            return new Progress(Start.startOf(horizon), false);
        }
        Pass pass = new Pass(start.key(), receiver);
        boolean more = readUpTo(horizon, organization, most, pass);
        requireComplete(start);
        pass.record(trail, organization);
        boolean reachedHorizon = !more && horizon.isAfter(pass.last.at());
        return new Progress(reachedHorizon ? Start.startOf(horizon) : pass.last, more);
    }

    /** Returns whether it ended before the horizon. */
    private boolean readUpTo(Instant horizon, UUID organization, int most, Pass pass) {
        while (pass.count < most) {
            int wanted = Math.min(SLICE_SIZE, most - pass.count);
            List<Entry> slice = events.slice(organization, pass.last, horizon, wanted);
            if (!slice.stream().allMatch(pass::take)) {
                return true;
            }
            if (slice.size() < wanted) {
                return false;
            }
        }
        return true;
    }

    /**
     * Checked after the events were read: what was removed before that is noticed.
     *
     * @throws DomainException of kind GONE if a month after the cursor was archived
     */
    private void requireComplete(Start start) {
        if (!start.isCursor()) {
            return;
        }
        Optional<Instant> oldest = events.oldest().filter(start.key().at()::isBefore);
        if (oldest.isPresent()) {
            throw DomainException.gone(
                    ErrorCode.EXPIRED,
                    "The months after this cursor were archived: read on from oldest, and take what"
                            + " it leaves out from the archive.",
                    Start.startOf(oldest.get()).text());
        }
    }

    /** The events of one page as they are passed on. */
    private static final class Pass {

        private final Predicate<Entry> receiver;
        private AuditPage.Key first;
        private AuditPage.Key last;
        private int count;
        private boolean hasOthers;

        Pass(AuditPage.Key start, Predicate<Entry> receiver) {
            this.receiver = receiver;
            first = start;
            last = start;
        }

        boolean take(Entry entry) {
            boolean taken = receiver.test(entry);
            if (taken) {
                first = count == 0 ? entry.key() : first;
                last = entry.key();
                count++;
                hasOthers |= !entry.event().action().equals(AuditAction.AUDIT_FEED_READ.code());
            }
            return taken;
        }

        void record(AuditTrail trail, UUID organization) {
            if (hasOthers) {
                trail.recordDone(
                        AuditAction.AUDIT_FEED_READ,
                        organization,
                        AuditTarget.ofObjects(),
                        new JsonDocument(
                                "{\"lines\":"
                                        + count
                                        + ",\"first\":\""
                                        + first.text()
                                        + "\",\"last\":\""
                                        + last.text()
                                        + "\"}"));
            }
        }
    }
}
