package org.patientcare.talk.feed;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.talk.feed.EventFeed.FeedCriteria;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.Reading;
import org.patientcare.trail.outbox.OriginFilter;
import org.patientcare.trail.outbox.StoredEvent;

/** Reads published events by position. */
@ApplicationScoped
class FeedRepository {

    private static final String HEAD =
            "SELECT epoch, position, oldest FROM event_head WHERE organization_id = :organization";

    /** Reads one event more than requested, to see whether there are more. */
    private static final String READ =
            """
            SELECT s.*, s.patient_code AS code
            FROM (SELECT e.*, row_number() OVER places AS place, lead(position) OVER places IS NOT NULL AS followed,
                    sum(octet_length(CAST(payload AS text))) OVER places AS bytes
                FROM (SELECT * FROM event WHERE organization_id = :organization
                    AND position > :after AND position <= :upto$filters ORDER BY position LIMIT :limit + 1) e
                WINDOW places AS (ORDER BY position)) s
            WHERE s.place <= :limit AND (s.place = 1 OR s.bytes <= :bytes) ORDER BY s.position""";

    private static final String OF_TYPES = " AND event = ANY (:types)";

    private static final String OF_ORIGIN = " AND (origin IS NULL OR origin = :origin)";

    private static final String TIMELINE = "SELECT event_timeline() AS timeline";

    private static final String RAISE =
            "SELECT raised FROM event_epoch_raise_behind(:organizations, :epochs, :positions) AS raised";

    @Inject private Database database;
    @Inject private AuditTrail trail;

    /**
     * The range to read.
     *
     * @param after the position after which to read
     * @param upto the last position to scan
     * @param bytes maximum total size of payloads in bytes; a first event that is larger is
     *     returned alone
     */
    record Range(long after, long upto, int bytes) {}

    /**
     * An event and its position.
     *
     * @param hasNext whether the range holds more matching events after it
     */
    record PositionedEvent(long position, boolean hasNext, StoredEvent event) {}

    FeedHead head(UUID organization) {
        return database.forOrganization(organization)
                .statement(HEAD)
                .first(
                        row ->
                                new FeedHead(
                                        row.number("epoch"),
                                        row.number("position"),
                                        row.number("oldest")))
                .orElse(FeedHead.NONE);
    }

    List<PositionedEvent> read(UUID organization, FeedCriteria terms, Range range) {
        String filters =
                (terms.types().isEmpty() ? "" : OF_TYPES)
                        + (terms.origin() == OriginFilter.ALL ? "" : OF_ORIGIN);
        SqlStatement select =
                database.forOrganization(organization)
                        .statement(READ.replace("$filters", filters))
                        .bind("after", range.after())
                        .bind("upto", range.upto())
                        .bind("limit", terms.limit())
                        .bind("bytes", (long) range.bytes());
        if (!terms.types().isEmpty()) {
            select.bindArray("types", "text", terms.types());
        }
        if (terms.origin() != OriginFilter.ALL) {
            select.bind("origin", terms.origin().code());
        }
        return trail.read(
                Reading.ofPatients(AuditAction.EVENTS_READ, organization).onlyIfFound(),
                select,
                row -> found(organization, row));
    }

    /** The timeline of the database; empty if it cannot be read. */
    Optional<Long> timeline() {
        return database.statement(TIMELINE).one(row -> row.optionalNumber("timeline"));
    }

    /**
     * Raises the epoch of each feed whose head has the epoch of the cursor and is behind it.
     *
     * @return the organizations of these feeds
     */
    List<UUID> raiseEpochs(Map<UUID, Cursor> handedOut) {
        List<UUID> organizations = List.copyOf(handedOut.keySet());
        List<Cursor> cursors = organizations.stream().map(handedOut::get).toList();
        return database.statement(RAISE)
                .bindArray("organizations", "uuid", organizations)
                .bindArray("epochs", "bigint", cursors.stream().map(Cursor::epoch).toList())
                .bindArray("positions", "bigint", cursors.stream().map(Cursor::position).toList())
                .list(row -> row.uuid("raised"));
    }

    private static PositionedEvent found(UUID organization, Row row) {
        return new PositionedEvent(
                row.number("position"), row.flag("followed"), StoredEvent.read(organization, row));
    }

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

        /**
         * Whether the cursor was handed out for events of this epoch that do not exist any more.
         */
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
}
