package org.patientcare.talk.webhook;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.patientcare.platform.secrets.Secrets;

/** Live subscriptions with their secrets, for the dispatcher. */
@ApplicationScoped
public class WebhookSubscriptions {

    @Inject private WebhookRepository webhooks;
    @Inject private Secrets secrets;

    /**
     * Reads current subscriptions in one statement. The dispatcher sends no delivery whose
     * subscription is missing here, which is to be dropped, or names another endpoint, which the
     * delivery has not followed yet.
     *
     * @return the subscriptions that exist, by id
     */
    public Map<UUID, WebhookSubscription> find(UUID organization, Collection<UUID> ids) {
        return webhooks.all(organization, ids).stream()
                .map(row -> row.subscription(secrets))
                .collect(Collectors.toMap(WebhookSubscription::id, Function.identity()));
    }
}
