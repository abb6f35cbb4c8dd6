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
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/** Shows and rotates the secrets that sign; each time the trail says who. */
@Stateless
public class WebhookSecretService {

    /** Of a rotation, in seconds. */
    static final int USUAL_OVERLAP = 86_400;

    @Inject private WebhookRepository webhooks;
    @Inject private WebhookSecrets made;
    @Inject private Secrets secrets;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * @throws DomainException of kind NOT_FOUND
     */
    public SecretView show(UUID organization, WebhookId id) {
        WebhookRow row =
                webhooks.find(organization, id.value())
                        .orElseThrow(() -> WebhookService.unknown(id));
        wrote(AuditAction.WEBHOOK_SECRET_READ, organization, id);
        return new SecretView(secrets.plain(row.secret()), row.previousUntil());
    }

    /**
     * Makes another secret; the one before it signs beside it for a while.
     *
     * @param overlapSeconds 0 ends it at once, and one before it as well
     * @throws DomainException of kind NOT_FOUND; of kind CONFLICT if a rotation is under way: a
     *     third secret would end the one that receivers know
     */
    public SecretView rotate(UUID organization, WebhookId id, int overlapSeconds) {
        WebhookRow row =
                webhooks.lock(organization, id.value())
                        .orElseThrow(() -> WebhookService.unknown(id));
        if (overlapSeconds > 0 && row.previousUntil() != null) {
            long left = Duration.between(clock.instant(), row.previousUntil()).toSeconds();
            throw DomainException.conflict(
                    "rotating",
                    "The secret was rotated, and the one before it signs until "
                            + row.previousUntil().truncatedTo(ChronoUnit.SECONDS)
                            + ": GET the present one, or rotate with an overlap of 0 if both are known"
                            + " to others.",
                    Math.max(1, left + 1));
        }
        String plain = WebhookSecrets.random();
        String previous =
                overlapSeconds == 0
                        ? null
                        : made.kept(
                                SecretPlace.previous(organization, id.value()),
                                secrets.plain(row.secret()));
        webhooks.rotate(
                organization,
                id.value(),
                made.kept(SecretPlace.present(organization, id.value()), plain),
                previous,
                overlapSeconds);
        wrote(AuditAction.WEBHOOK_SECRET_ROTATE, organization, id);
        Instant until = clock.instant().plusSeconds(overlapSeconds);
        return new SecretView(plain, previous == null ? null : until);
    }

    private void wrote(AuditAction action, UUID organization, WebhookId id) {
        trail.wrote(action, organization, Concerned.things(id.value().toString()));
    }
}
