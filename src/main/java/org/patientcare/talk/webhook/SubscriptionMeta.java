package org.patientcare.talk.webhook;

import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.EmptyListFits;
import org.patientcare.platform.shared.NamedTexts;

/**
 * The members of {@code meta} that are known, as they were given; null where they were not.
 *
 * @param url of channel http: where it goes, as given; {@link Subscription#url()} is what is called
 * @param headers of channel http: sent with each event; names as given
 * @param payload null for all of it
 * @param subject of a mail, as the four below; null for our own words
 * @param mailer means nothing here
 */
@EmptyListFits
public record SubscriptionMeta(
        @Characters(max = HookUrl.LONGEST) String url,
        NamedTexts headers,
        PayloadForm payload,
        @Characters String subject,
        @Characters String title,
        @Characters String subTitle,
        @Characters String ctaButtonText,
        @Characters(max = HookUrl.LONGEST) String ctaButtonUrl,
        @Characters String mailer) {

    /** The same without headers, which may be secrets. */
    SubscriptionMeta withoutHeaders() {
        return withHeaders(null);
    }

    /** The same with other headers. */
    SubscriptionMeta withHeaders(NamedTexts others) {
        return new SubscriptionMeta(
                url,
                others,
                payload,
                subject,
                title,
                subTitle,
                ctaButtonText,
                ctaButtonUrl,
                mailer);
    }

    /** Says nothing of the headers. */
    @Override
    public String toString() {
        return "SubscriptionMeta";
    }
}
