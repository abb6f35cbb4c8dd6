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
import org.patientcare.talk.webhook.Pings.PingSender.PingResult;
import org.patientcare.talk.webhook.WebhookSubscription.WebhookChannel;

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

    /**
     * Sends pings. Implemented in {@code talk.dispatch}, with the same address guard as for events.
     */
    public interface PingSender {

        /**
         * Sends one event of type {@code ping} with {@code {"webhook": id}} immediately to a
         * subscription of the channel http, and waits for at most 10 s. It is not a delivery:
         * nothing is stored, and the state of the endpoint does not change. Must be called outside
         * any transaction.
         *
         * @param subscription the current subscription, with its signing secrets
         * @throws DomainException of kind BUSY if this node already sends too many pings
         */
        PingResult ping(WebhookSubscription subscription);

        /**
         * The outcome of a ping.
         *
         * @param status HTTP status; null if there was no response
         * @param reason why it failed, a sentence for the caller that names no address; null if it
         *     was delivered
         * @param durationMs duration in milliseconds, name lookup included
         */
        record PingResult(boolean delivered, Integer status, String reason, long durationMs) {}
    }
}
