package org.patientcare.talk.webhook;

import java.util.Map;

/**
 * The members of {@code meta} that are known, as they were given; null where they were not.
 *
 * @param url of channel http: where it goes, as given; {@link Subscription#url()} is what is called
 * @param headers of channel http: sent with each event; names as given
 * @param payload {@code full} or {@code thin}
 * @param subject of a mail, as the four below; null for our own words
 * @param mailer means nothing here
 */
public record SubscriptionMeta(
        String url,
        Map<String, String> headers,
        String payload,
        String subject,
        String title,
        String subTitle,
        String ctaButtonText,
        String ctaButtonUrl,
        String mailer) {

    /** Says nothing of the headers, which may hold secrets. */
    @Override
    public String toString() {
        return "SubscriptionMeta";
    }
}
