package org.patientcare.talk.webhook;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.UUID;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.RateLimiter.RateWindow;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.talk.webhook.PingSender.PingResult;

/**
 * Sends pings, outside any transaction. They are rate-limited per organization over all nodes,
 * because the answer reveals something about the host that is called (events.md, section 3).
 */
@ApplicationScoped
public class Pings {

    static final int MAX_PER_MINUTE = 6;

    @EJB private WebhookService webhooks;
    @Inject private RateLimiter limiter;
    @Inject private Instance<PingSender> sender;

    /**
     * Pings the receiver of a subscription; waits for at most 10 s.
     *
     * @throws DomainException of kind NOT_FOUND; of kind NOT_POSSIBLE for a subscription of the
     *     channel email; of kind TOO_OFTEN after {@value #MAX_PER_MINUTE} in a minute; of kind BUSY
     *     if this node sends no pings or too many at once
     */
    public PingResult ping(UUID organization, WebhookId id) {
        WebhookSubscription subscription = webhooks.subscription(organization, id);
        if (subscription.channel() != WebhookChannel.HTTP) {
            throw DomainException.notPossible(
                    ErrorCode.NOTHING_TO_PING,
                    "The webhook sends mails to patients: there is no receiver to ping.");
        }
        RateWindow window = limiter.count("ping:" + organization, MAX_PER_MINUTE);
        if (window.isExceeded()) {
            throw DomainException.tooOften(
                    ErrorCode.TOO_MANY_REQUESTS,
                    "An organization may ping " + MAX_PER_MINUTE + " times a minute.",
                    window.resetSeconds());
        }
        if (!sender.isResolvable()) {
            throw DomainException.busy("This node does not send events.", 1);
        }
        webhooks.recordPing(organization, id);
        return sender.get().ping(subscription);
    }
}
