package org.patientcare.talk.webhook;

import java.util.List;
import java.util.UUID;
import org.patientcare.platform.shared.WireNamed;

/**
 * A live subscription of an organization.
 *
 * @param type event type as the caller named it, which may be one that never occurs
 * @param endpoint id of its endpoint, which subscriptions with the same URL share
 * @param url normalized URL of the endpoint; {@value #MAIL_URL} for mails
 * @param thin whether only ids are sent
 * @param secrets the signing secrets as shown to callers ({@code whsec_} and base64): the current
 *     one, and during a rotation the previous one; never log them
 */
public record WebhookSubscription(
        UUID organization,
        UUID id,
        String type,
        WebhookChannel channel,
        WebhookMeta meta,
        UUID endpoint,
        String url,
        boolean thin,
        List<String> secrets) {

    /** The URL of endpoints that stand for mails to patients. */
    public static final String MAIL_URL = "mailto:";

    /** Leaves out the secrets. */
    @Override
    public String toString() {
        return "WebhookSubscription " + id;
    }

    /** How the events of a subscription are delivered. */
    public enum WebhookChannel implements WireNamed {
        /** By an HTTP call to the organization's own system. */
        HTTP,
        /** By mail to the patient concerned. */
        EMAIL
    }
}
