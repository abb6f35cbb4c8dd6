package org.patientcare.talk.webhook;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.patientcare.platform.database.Database;
import org.patientcare.trail.outbox.StoredEvent;

/** Creates the deliveries of published events. */
@ApplicationScoped
class NewDeliveryRepository {

    /**
     * Locks the subscriptions, so that a concurrent change or deletion is taken into account. Also
     * makes the endpoints due at once; the new time keeps a node that has just found nothing to
     * send from clearing it.
     */
    private static final String ADD =
            """
            WITH happened AS (SELECT * FROM unnest(:sequences, :ids, :times, :types, :objects)
                    AS e (sequence, event_id, occurred_at, type, object)),
            live AS (SELECT id, type, endpoint_id FROM webhook
                WHERE organization_id = :organization AND deleted_at IS NULL AND type = ANY (SELECT type FROM happened)
                    AND (channel = 'http' OR type = ANY (:mailed))
                ORDER BY id FOR SHARE),
            made AS (INSERT INTO webhook_delivery (organization_id, webhook_id, endpoint_id, sequence, event_id, occurred_at, type, object, state)
                SELECT :organization, l.id, l.endpoint_id, e.sequence, e.event_id, e.occurred_at, e.type, e.object, 'pending'
                FROM happened e JOIN live l ON l.type = e.type ORDER BY e.sequence
                RETURNING endpoint_id),
            due AS (UPDATE webhook_endpoint SET due_at = clock_timestamp()
                WHERE organization_id = :organization AND id IN (SELECT endpoint_id FROM made)
                RETURNING 1)
            SELECT (SELECT count(*) FROM made) AS made, (SELECT count(*) FROM due) AS due""";

    @Inject private Database database;

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
                .bindArray("objects", "text", each(happened, NewDeliveryRepository::object))
                .bindArray("mailed", "text", SubscriptionTypes.MAILED)
                .one(row -> row.number("made"));
    }

    private static String object(StoredEvent event) {
        return event.objectKind().code() + ":" + event.objectCode();
    }

    private static <T> List<T> each(List<StoredEvent> happened, Function<StoredEvent, T> part) {
        return happened.stream().map(part).toList();
    }
}
