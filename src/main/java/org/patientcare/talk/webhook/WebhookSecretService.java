package org.patientcare.talk.webhook;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.patientcare.platform.secrets.Secrets;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.talk.webhook.WebhookSecrets.SecretLocation;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/** Shows and rotates signing secrets. The audit trail records every use. */
@Stateless
public class WebhookSecretService {

    /** Default overlap of a rotation, in seconds. */
    static final int DEFAULT_OVERLAP_SECONDS = 86_400;

    @Inject private WebhookRepository webhooks;
    @Inject private WebhookSecrets webhookSecrets;
    @Inject private Secrets secrets;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * The current secret.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such subscription
     */
    public SecretView show(UUID organization, WebhookId id) {
        WebhookRow row =
                webhooks.find(organization, id.value())
                        .orElseThrow(() -> WebhookService.unknown(id));
        wrote(AuditAction.WEBHOOK_SECRET_READ, organization, id);
        return new SecretView(secrets.plain(row.secret()), row.previousUntil());
    }

    /**
     * Replaces the secret; the previous one also signs for a while.
     *
     * @param overlapSeconds how long the previous secret signs; 0 ends it at once, and an older one
     *     too
     * @throws DomainException of kind NOT_FOUND; of kind CONFLICT if the overlap is not 0 and a
     *     rotation is still in progress, since a third secret would end the one that receivers know
     */
    public SecretView rotate(UUID organization, WebhookId id, int overlapSeconds) {
        WebhookRow row =
                webhooks.lock(organization, id.value())
                        .orElseThrow(() -> WebhookService.unknown(id));
        if (overlapSeconds > 0 && row.previousUntil() != null) {
            long left = Duration.between(clock.instant(), row.previousUntil()).toSeconds();
            throw DomainException.conflict(
                    ErrorCode.ROTATING,
                    "A rotation is still in progress: the previous secret signs until "
                            + row.previousUntil().truncatedTo(ChronoUnit.SECONDS)
                            + ". GET the current secret, or rotate with an overlap of 0 if both are"
                            + " compromised.",
                    Math.max(1, left + 1));
        }
        String plain = WebhookSecrets.generate();
        String previous =
                overlapSeconds == 0
                        ? null
                        : webhookSecrets.toStored(
                                SecretLocation.previous(organization, id.value()),
                                secrets.plain(row.secret()));
        webhooks.rotate(
                organization,
                id.value(),
                webhookSecrets.toStored(SecretLocation.current(organization, id.value()), plain),
                previous,
                overlapSeconds);
        wrote(AuditAction.WEBHOOK_SECRET_ROTATE, organization, id);
        Instant until = clock.instant().plusSeconds(overlapSeconds);
        return new SecretView(plain, previous == null ? null : until);
    }

    private void wrote(AuditAction action, UUID organization, WebhookId id) {
        trail.recordDone(action, organization, AuditTarget.ofObjects(id.value().toString()));
    }
}
