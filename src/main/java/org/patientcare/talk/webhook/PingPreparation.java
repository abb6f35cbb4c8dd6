package org.patientcare.talk.webhook;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/** The database work before a ping; each method is one transaction. */
@Stateless
public class PingPreparation {

    @Inject private Subscriptions subscriptions;
    @Inject private AuditTrail trail;

    /**
     * The subscription to ping.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such subscription
     */
    public Subscription subscription(UUID organization, WebhookId id) {
        return Optional.ofNullable(
                        subscriptions.find(organization, List.of(id.value())).get(id.value()))
                .orElseThrow(() -> WebhookService.unknown(id));
    }

    /**
     * Records the ping in the audit trail. Called before it is sent, because it may never return.
     */
    public void recordPing(UUID organization, WebhookId id) {
        trail.recordDone(
                AuditAction.WEBHOOK_PING,
                organization,
                AuditTarget.ofObjects(id.value().toString()));
    }
}
