package org.patientcare.talk.webhook;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/** What of a ping is done in the database, each in a transaction of its own. */
@Stateless
public class PingPreparation {

    @Inject private Subscriptions subscriptions;
    @Inject private AuditTrail trail;

    /**
     * @throws DomainException of kind NOT_FOUND
     */
    public Subscription subscription(UUID organization, WebhookId id) {
        return Optional.ofNullable(
                        subscriptions.find(organization, List.of(id.value())).get(id.value()))
                .orElseThrow(() -> WebhookService.unknown(id));
    }

    /** Somebody has one sent: said before, since it may not come back. */
    public void sends(UUID organization, WebhookId id) {
        trail.wrote(
                AuditAction.WEBHOOK_PING, organization, Concerned.things(id.value().toString()));
    }
}
