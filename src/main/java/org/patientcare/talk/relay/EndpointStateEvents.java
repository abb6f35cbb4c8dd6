package org.patientcare.talk.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.talk.relay.EndpointHealth.NotifiedState;
import org.patientcare.talk.relay.EndpointNotice.Kind;
import org.patientcare.talk.webhook.EndpointState;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.NewEvent;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.Outbox;

/**
 * Reports that an endpoint fails, was parked or has recovered: with events for the organization's
 * systems, and with a notice for its technical contact.
 */
@ApplicationScoped
class EndpointStateEvents {

    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'+00:00'").withZone(ZoneOffset.UTC);

    @Inject private LeasedEndpointRepository results;
    @Inject private Outbox outbox;

    /**
     * Adds the events of a state change in the current transaction.
     *
     * @return the notice for the technical contact; null for none
     */
    EndpointNotice publish(EndpointLease endpoint, EndpointHealth before, EndpointHealth after) {
        boolean parked =
                after.state() == EndpointState.PARKED && before.state() != EndpointState.PARKED;
        if (parked) {
            addEvent(endpoint, EventType.CARE_WEBHOOK_PARKED, after.since());
            return notice(endpoint, Kind.PARKED, after.since());
        }
        if (before.notified() != null && after.notified() == null) {
            if (before.notified() == NotifiedState.PARKED) {
                addEvent(endpoint, EventType.CARE_WEBHOOK_RECOVERED, before.since());
            }
            return notice(endpoint, Kind.RECOVERED, before.since());
        }
        return before.notified() == null && after.notified() == NotifiedState.FAILING
                ? notice(endpoint, Kind.FAILING, after.since())
                : null;
    }

    private static EndpointNotice notice(EndpointLease endpoint, Kind kind, Instant since) {
        return new EndpointNotice(endpoint.organization(), kind, endpoint.url(), since);
    }

    /**
     * @param since when the endpoint failed first; null if it was resumed by hand before it
     *     recovered
     */
    private void addEvent(EndpointLease endpoint, EventType type, Instant since) {
        List<UUID> webhooks = results.liveSubscriptions(endpoint);
        if (webhooks.isEmpty()) {
            return;
        }
        Map<String, Object> payload = new LinkedHashMap<>();
        payload.put("webhooks", webhooks);
        payload.put(
                "since",
                since == null ? null : FORMAT.format(since.truncatedTo(ChronoUnit.SECONDS)));
        outbox.add(
                endpoint.organization(),
                new NewEvent(
                        type,
                        ObjectKind.WEBHOOK,
                        webhooks.get(0).toString(),
                        null,
                        null,
                        new JsonDocument(Json.write(payload))));
    }
}
