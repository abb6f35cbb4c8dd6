package org.patientcare.talk.webhook;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.patientcare.trail.outbox.EventSubscriber;
import org.patientcare.trail.outbox.StoredEvent;

/**
 * Notes for each event what is to be sent to whom, in the transaction that publishes it. Mails are
 * noted for the four types that patients are mailed of.
 */
@ApplicationScoped
class NewDeliveries implements EventSubscriber {

    @Inject private NewDeliveryRepository deliveries;

    @Override
    public void published(UUID organization, List<StoredEvent> events) {
        if (!events.isEmpty()) {
            deliveries.add(organization, events);
        }
    }

    /** Who sends hears of it as well, and looks by itself. */
    @Override
    public void committed(UUID organization) {
        // Nothing is kept in memory here.
    }
}
