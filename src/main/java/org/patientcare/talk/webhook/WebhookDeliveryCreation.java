package org.patientcare.talk.webhook;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.patientcare.trail.outbox.Publisher.EventSubscriber;
import org.patientcare.trail.outbox.StoredEvent;

/**
 * Creates the deliveries of each event in the transaction that publishes it. Deliveries by mail are
 * created only for the four event types that patients can be mailed about.
 */
@ApplicationScoped
class WebhookDeliveryCreation implements EventSubscriber {

    @Inject private WebhookDeliveryRepository deliveries;

    @Override
    public void published(UUID organization, List<StoredEvent> events) {
        if (!events.isEmpty()) {
            deliveries.add(organization, events);
        }
    }

    /** Does nothing: the dispatcher is notified of the commit as well. */
    @Override
    public void committed(UUID organization) {
        // Nothing is kept in memory here.
    }
}
