package org.patientcare.talk.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.outbox.PayloadCompletion;
import org.patientcare.trail.outbox.StoredEvent;

/** Completes payloads with data that is never stored, such as links. */
@ApplicationScoped
class DeliveryPayloads {

    private static final Logger LOG = System.getLogger(DeliveryPayloads.class.getName());

    @Inject @Any private Instance<PayloadCompletion> completions;

    /**
     * The complete payloads, by the sequence of each event. Events that cannot be completed now are
     * missing.
     *
     * @param events events of one organization
     */
    Map<Long, JsonDocument> complete(UUID organization, Collection<StoredEvent> events) {
        Map<Long, JsonDocument> payloads = new HashMap<>();
        events.forEach(event -> payloads.put(event.sequence(), event.payload()));
        for (PayloadCompletion completion : completions) {
            List<StoredEvent> its =
                    events.stream().filter(e -> completion.types().contains(e.type())).toList();
            if (!its.isEmpty()) {
                its.forEach(event -> payloads.remove(event.sequence()));
                payloads.putAll(completed(completion, organization, its));
            }
        }
        return payloads;
    }

    /**
     * If the batch fails, completes the events one by one, so that a single failure affects no
     * others.
     */
    private static Map<Long, JsonDocument> completed(
            PayloadCompletion completion, UUID organization, List<StoredEvent> events) {
        try {
            return completion.complete(organization, events);
        } catch (RuntimeException e) {
            if (events.size() == 1) {
                LOG.log(
                        Level.WARNING,
                        "The data of event {0} could not be read; it is sent later: {1}",
                        events.get(0).id(),
                        e.getClass().getName());
                return Map.of();
            }
            Map<Long, JsonDocument> each = new HashMap<>();
            events.forEach(
                    event -> each.putAll(completed(completion, organization, List.of(event))));
            return each;
        }
    }
}
