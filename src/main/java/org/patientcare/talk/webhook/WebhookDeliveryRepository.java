package org.patientcare.talk.webhook;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.CursorPage;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.platform.shared.Page;
import org.patientcare.platform.shared.PageCursor;
import org.patientcare.talk.webhook.Replays.Replay;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.Reading;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.StoredEvent;

/** Creates and reads the deliveries of subscriptions, and makes them pending again. */
@ApplicationScoped
class WebhookDeliveryRepository {

    /**
     * Locks the subscriptions, so that a concurrent change or deletion is taken into account. Also
     * makes the endpoints due at once; the new time keeps a node that has just found nothing to
     * send from clearing it. A subscription that does not say about whose visits it gets events is
     * of a receiver that knows the codes of the organization's own system alone, and would refuse
     * others until its endpoint is parked; the patients whom mails go to know no codes. Mails about
     * a visit that people have just changed wait until they cannot undo it any more. A change of a
     * visit that is still new to the patient is mailed by the subscription to new visits if there
     * is none to changes.
     */
    private static final String ADD =
            """
            WITH happened AS (SELECT e.*, e.type = 'appointment_rescheduled' AND EXISTS (SELECT FROM visit_mail_hold h
                        WHERE h.organization_id = :organization AND h.code = substring(e.object FROM '^appointment:(.*)$')
                            AND h.known_starts_at IS NULL AND e.occurred_at BETWEEN h.since AND h.mail_at) AS of_new_visit
                FROM unnest(:sequences, :ids, :times, :types, :objects, :origins)
                    AS e (sequence, event_id, occurred_at, type, object, origin)),
            live AS (SELECT id, type, channel, endpoint_id, coalesce(origin, CASE channel WHEN 'email' THEN 'all' ELSE 'system' END) AS origin
                FROM webhook
                WHERE organization_id = :organization AND deleted_at IS NULL
                    AND (type = ANY (SELECT type FROM happened) OR type = 'appointment_created' AND EXISTS (SELECT FROM happened WHERE of_new_visit))
                    AND (channel = 'http' OR type = ANY (:mailed))
                ORDER BY id FOR SHARE),
            made AS (INSERT INTO webhook_delivery (organization_id, webhook_id, endpoint_id, sequence, event_id, occurred_at, type, object, state, next_at)
                SELECT :organization, l.id, l.endpoint_id, e.sequence, e.event_id, e.occurred_at, l.type, e.object, 'pending',
                    CASE WHEN l.channel = 'email' THEN (SELECT h.mail_at FROM visit_mail_hold h WHERE h.organization_id = :organization
                        AND h.code = substring(e.object FROM '^appointment:(.*)$') AND h.mail_at > clock_timestamp()) END
                FROM happened e JOIN live l ON (e.origin IS NULL OR l.origin IN ('all', e.origin)) AND (l.type = e.type
                    OR e.of_new_visit AND l.channel = 'email' AND l.type = 'appointment_created' AND NOT EXISTS (SELECT FROM live m
                        WHERE m.channel = 'email' AND m.type = e.type AND (e.origin IS NULL OR m.origin IN ('all', e.origin))))
                ORDER BY e.sequence
                RETURNING endpoint_id),
            due AS (UPDATE webhook_endpoint SET due_at = clock_timestamp()
                WHERE organization_id = :organization AND id IN (SELECT endpoint_id FROM made)
                RETURNING 1)
            SELECT (SELECT count(*) FROM made) AS made, (SELECT count(*) FROM due) AS due""";

    /** Nothing is sent to a parked endpoint: then there is no time of a next attempt. */
    private static final String LINE =
            """
            SELECT id, event_id, type, state, attempts, attempted_at, status, reason, duration_ms, occurred_at, sequence,
                CASE WHEN next_at IS NOT NULL AND NOT EXISTS (SELECT FROM webhook_endpoint e
                    WHERE e.organization_id = :organization AND e.id = webhook_delivery.endpoint_id AND e.state = 'parked')
                THEN next_at END AS next_at
            FROM webhook_delivery""";

    private static final String LIST =
            LINE + "%s ORDER BY sequence $way, id LIMIT :size + 1 OFFSET :offset";

    private static final String COUNT = "SELECT count(*) FROM webhook_delivery%s";

    private static final String FIND =
            LINE + " WHERE organization_id = :organization AND webhook_id = :webhook AND id = :id";

    /**
     * The event names the patient's code, of which the erasure has the hash. Few rows: those of
     * subscriptions to that type alone. If the code was given to a patient who was erased as well,
     * the first event counts.
     */
    private static final String DELIVERED_ERASURE =
            """
            SELECT DISTINCT ON (d.webhook_id) d.webhook_id, CASE d.state WHEN 'delivered' THEN d.attempted_at END AS delivered_at
            FROM erasure e JOIN webhook w ON w.organization_id = e.organization_id AND w.type = :type
            JOIN webhook_delivery d ON d.organization_id = w.organization_id AND d.webhook_id = w.id AND d.type = :type
                AND d.occurred_at >= e.started_at
                AND erasure_code_hash(d.organization_id, substring(d.object FROM '^patient:(.*)$')) = e.code_hash
            WHERE e.organization_id = :organization AND e.id = :erasure
            ORDER BY d.webhook_id, d.sequence""";

    /** The event of a delivery, by its key. */
    private static final String EVENT =
            """
            SELECT e.*, e.patient_code AS code FROM webhook_delivery d CROSS JOIN LATERAL (SELECT * FROM event
                WHERE organization_id = :organization AND sequence = d.sequence AND occurred_at = d.occurred_at LIMIT 1) e
            WHERE d.organization_id = :organization AND d.webhook_id = :webhook AND d.id = :id""";

    /**
     * Deliveries that were never replayed come first, so that another call continues where this one
     * stopped.
     */
    private static final String AGAIN =
            """
            WITH few AS (SELECT id, created_at FROM webhook_delivery%s
                ORDER BY replayed_at NULLS FIRST, sequence LIMIT :most FOR UPDATE),
            again AS (UPDATE webhook_delivery d SET state = 'pending', attempts = 0, next_at = NULL, replayed_at = statement_timestamp(),
                    endpoint_id = w.endpoint_id, left_at = CASE WHEN d.endpoint_id = w.endpoint_id THEN d.left_at END
                FROM few CROSS JOIN (SELECT endpoint_id FROM webhook WHERE organization_id = :organization AND id = :webhook) w
                WHERE d.organization_id = :organization AND d.id = few.id AND d.created_at = few.created_at RETURNING 1)
            SELECT (SELECT count(*) FROM few) AS expected, (SELECT count(*) FROM again) AS touched""";

    /** Maximum number of rows of one statement. */
    static final int BATCH_SIZE = 5_000;

    /**
     * Drops pending deliveries of a deleted subscription, and moves those of a changed one to its
     * new endpoint. Rows that the dispatcher is writing are skipped and left for the next time,
     * because it locks them in another order.
     */
    private static final String SETTLE =
            """
            WITH few AS (SELECT d.id, d.created_at, w.endpoint_id, w.deleted_at IS NOT NULL AS gone FROM webhook_delivery d
                JOIN webhook w ON w.organization_id = d.organization_id AND w.id = d.webhook_id
                WHERE d.organization_id = :organization AND d.webhook_id = :webhook AND d.state = 'pending'
                    AND (w.deleted_at IS NOT NULL OR d.endpoint_id <> w.endpoint_id)
                ORDER BY d.sequence LIMIT :most FOR UPDATE OF d SKIP LOCKED),
            due AS (UPDATE webhook_endpoint SET due_at = clock_timestamp()
                WHERE organization_id = :organization AND id IN (SELECT endpoint_id FROM few WHERE NOT gone)),
            settled AS (UPDATE webhook_delivery d SET endpoint_id = few.endpoint_id, next_at = NULL,
                    left_at = CASE WHEN few.gone THEN d.left_at END,
                    state = CASE WHEN few.gone THEN 'dropped' ELSE 'pending' END,
                    reason = CASE WHEN few.gone THEN CAST(:deleted AS text) ELSE d.reason END
                FROM few WHERE d.organization_id = :organization AND d.id = few.id AND d.created_at = few.created_at RETURNING 1)
            SELECT (SELECT count(*) FROM few) AS expected, (SELECT count(*) FROM settled) AS touched""";

    private static final String SOON =
            """
            WITH few AS (SELECT id, created_at FROM webhook_delivery
                WHERE organization_id = :organization AND endpoint_id = :endpoint AND state = 'pending' AND next_at IS NOT NULL
                LIMIT $most FOR UPDATE),
            soon AS (UPDATE webhook_delivery d SET next_at = NULL
                FROM few WHERE d.organization_id = :organization AND d.id = few.id AND d.created_at = few.created_at RETURNING 1)
            SELECT (SELECT count(*) FROM few) AS expected, (SELECT count(*) FROM soon) AS touched"""
                    .replace("$most", String.valueOf(BATCH_SIZE));

    @Inject private Database database;
    @Inject private AuditTrail trail;

    /**
     * Creates the deliveries of some events.
     *
     * @param happened events of one organization, by sequence
     * @return how many deliveries were created
     */
    long add(UUID organization, List<StoredEvent> happened) {
        return database.forOrganization(organization)
                .statement(ADD)
                .bindArray("sequences", "bigint", each(happened, StoredEvent::sequence))
                .bindArray("ids", "uuid", each(happened, StoredEvent::id))
                .bindArray("times", "timestamptz", each(happened, e -> e.occurredAt().toString()))
                .bindArray("types", "text", each(happened, e -> e.type().code()))
                .bindArray("objects", "text", each(happened, WebhookDeliveryRepository::object))
                .bindArray(
                        "origins",
                        "text",
                        each(happened, e -> e.origin() == null ? null : e.origin().code()))
                .bindArray("mailed", "text", WebhookEventTypes.MAILED)
                .one(row -> row.number("made"));
    }

    private static String object(StoredEvent event) {
        return event.objectKind().code() + ":" + event.objectCode();
    }

    private static <T> List<T> each(List<StoredEvent> happened, Function<StoredEvent, T> part) {
        return happened.stream().map(part).toList();
    }

    /** When subscriptions were told of an erasure, by their ids. */
    Map<UUID, Instant> deliveredErasure(UUID organization, UUID erasure) {
        Map<UUID, Instant> delivered = new HashMap<>();
        database.forOrganization(organization)
                .statement(DELIVERED_ERASURE)
                .bind("erasure", erasure)
                .bind("type", EventType.CARE_PATIENT_ERASED.code())
                .list(row -> delivered.put(row.uuid("webhook_id"), row.instant("delivered_at")));
        return delivered;
    }

    /** A delivery with its position: a subscription gets an event once. */
    private record Line(WebhookDelivery delivery, Instant occurredAt, long sequence) {

        private static Line read(Row row) {
            return new Line(
                    WebhookDelivery.read(row), row.instant("occurred_at"), row.number("sequence"));
        }
    }

    /** The deliveries of a subscription, the newest event first unless reversed. */
    CursorPage<WebhookDelivery> list(
            UUID organization,
            UUID webhook,
            WebhookDeliveryFilter filter,
            CursorPage.Request request) {
        ListOrder order = ListOrder.DESC.reversedIf(request.page().isReversed());
        Conditions conditions = of(organization, webhook, filter);
        if (request.after() != null) {
            conditions.add(order.in("sequence $after :behind"), "behind", request.after().number());
        }
        int size = request.page().size();
        List<Line> lines =
                bound(organization, order.in(LIST), conditions)
                        .bind("size", size)
                        .bind("offset", request.offset())
                        .list(Line::read);
        long total =
                request.total(
                        () ->
                                bound(organization, COUNT, conditions)
                                        .one(row -> row.number("count")));
        List<WebhookDelivery> items = lines.stream().limit(size).map(Line::delivery).toList();
        Line last = lines.size() > size ? lines.get(size - 1) : null;
        return new CursorPage<>(
                new Page<>(items, request.page().number(), size, total),
                last == null
                        ? null
                        : new PageCursor(last.occurredAt(), last.sequence(), total)
                                .reversedIf(request.page().isReversed()));
    }

    private static Conditions of(UUID organization, UUID webhook, WebhookDeliveryFilter filter) {
        return new Conditions()
                .add("organization_id = :organization", "organization", organization)
                .add("webhook_id = :webhook", "webhook", webhook)
                .add(
                        "state = :state",
                        "state",
                        filter.state() == null ? null : filter.state().code())
                .add("type = :type", "type", filter.type());
    }

    private SqlStatement bound(UUID organization, String sql, Conditions conditions) {
        return conditions.bind(
                database.forOrganization(organization)
                        .statement(sql.formatted(conditions.where())));
    }

    Optional<WebhookDelivery> find(UUID organization, UUID webhook, UUID id) {
        return database.forOrganization(organization)
                .statement(FIND)
                .bind("webhook", webhook)
                .bind("id", id)
                .first(WebhookDelivery::read);
    }

    /**
     * The event of a delivery; empty if it is not stored any more. The audit trail names the
     * patient whom it concerns.
     */
    Optional<StoredEvent> event(UUID organization, UUID webhook, UUID id) {
        return trail
                .read(
                        Reading.ofPatients(AuditAction.EVENTS_READ, organization).onlyIfFound(),
                        database.forOrganization(organization)
                                .statement(EVENT)
                                .bind("webhook", webhook)
                                .bind("id", id),
                        row -> StoredEvent.read(organization, row))
                .stream()
                .findFirst();
    }

    /** Makes a delivery pending again, whatever its state; returns 0 if it is already pending. */
    long requeue(UUID organization, UUID webhook, UUID id) {
        Conditions conditions =
                of(organization, webhook, new WebhookDeliveryFilter(null, null))
                        .add("id = :id", "id", id)
                        .add("state <> 'pending'");
        return bound(organization, AGAIN, conditions).bind("most", 1).updateCounted();
    }

    /**
     * Makes the oldest matching deliveries pending again.
     *
     * @param began deliveries replayed at this time or later are left out
     * @param most maximum number
     * @return how many
     */
    long requeue(UUID organization, UUID webhook, Replay replay, Instant began, int most) {
        Conditions conditions =
                of(organization, webhook, new WebhookDeliveryFilter(replay.state(), null))
                        .add("state <> 'pending'")
                        .add(
                                "created_at >= :since AND occurred_at >= :since",
                                "since",
                                replay.since())
                        .add("occurred_at < :until", "until", replay.until())
                        .add("coalesce(replayed_at < :began, true)", "began", began);
        return bound(organization, AGAIN, conditions).bind("most", most).updateCounted();
    }

    /**
     * Drops pending deliveries of a deleted subscription, and moves those of a changed one to its
     * new endpoint, to be sent at once.
     *
     * @param most maximum number
     * @return how many
     */
    long followSubscription(UUID organization, UUID webhook, int most) {
        return database.forOrganization(organization)
                .statement(SETTLE)
                .bind("deleted", FaultCode.EVENT_WEBHOOK_DELETED.of().sentence())
                .bind("webhook", webhook)
                .bind("most", most)
                .updateCounted();
    }

    /** Makes up to {@link #BATCH_SIZE} deliveries that wait for their next attempt due at once. */
    void makeDue(UUID organization, UUID endpoint) {
        database.forOrganization(organization)
                .statement(SOON)
                .bind("endpoint", endpoint)
                .updateCounted();
    }
}
