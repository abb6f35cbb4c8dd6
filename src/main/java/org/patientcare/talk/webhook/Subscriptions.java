package org.patientcare.talk.webhook;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.patientcare.platform.secrets.Secrets;

/** Live subscriptions for who sends, with their secrets. */
@ApplicationScoped
public class Subscriptions {

    @Inject private WebhookRepository webhooks;
    @Inject private Secrets secrets;

    /**
     * As they are now, in one statement. A delivery that names another endpoint than its
     * subscription here has not followed a change yet, and one whose subscription is missing is to
     * be dropped: neither is sent.
     *
     * @return those that are there, by their id
     */
    public Map<UUID, Subscription> find(UUID organization, Collection<UUID> ids) {
        return webhooks.all(organization, ids).stream()
                .map(row -> row.subscription(secrets))
                .collect(Collectors.toMap(Subscription::id, Function.identity()));
    }
}
