package org.patientcare.talk.webhook;

import java.util.List;
import java.util.UUID;

/**
 * What an organization subscribed to, as it is now.
 *
 * @param type of events, as the caller names it; one of those included that never happen
 * @param endpoint where it goes, which it may share with others
 * @param url of the endpoint, in the one spelling that is called; {@value #MAIL} for mails
 * @param thin whether ids alone are sent
 * @param secrets that sign, as they are shown ({@code whsec_} and base64): the present one, and
 *     during a rotation the one before it. Not for logs
 */
public record Subscription(
        UUID organization,
        UUID id,
        String type,
        Channel channel,
        SubscriptionMeta meta,
        UUID endpoint,
        String url,
        boolean thin,
        List<String> secrets) {

    /** What stands for an address where patients are mailed. */
    public static final String MAIL = "mailto:";

    /** Says nothing of the secrets. */
    @Override
    public String toString() {
        return "Subscription " + id;
    }
}
