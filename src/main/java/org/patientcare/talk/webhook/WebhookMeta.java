package org.patientcare.talk.webhook;

import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.EmptyListAllowed;
import org.patientcare.platform.shared.NamedTexts;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.trail.outbox.OriginFilter;

/**
 * The known members of {@code meta} as they were given; null where absent.
 *
 * @param url for the channel http: the URL as given; {@link WebhookSubscription#url()} is the one
 *     to call
 * @param headers for the channel http: sent with each event; names as given
 * @param payload null for the full payload
 * @param origin events about whose visits are sent; null for those of the organization's own system
 *     by the channel http, and for all by the channel email
 * @param subject of a mail, like the four texts that follow; null for our own texts
 * @param mailer has no effect
 */
@EmptyListAllowed
public record WebhookMeta(
        @Characters(max = WebhookUrl.MAX_LENGTH) String url,
        NamedTexts headers,
        PayloadForm payload,
        OriginFilter origin,
        @Characters String subject,
        @Characters String title,
        @Characters String subTitle,
        @Characters String ctaButtonText,
        @Characters(max = WebhookUrl.MAX_LENGTH) String ctaButtonUrl,
        @Characters String mailer) {

    /** A copy without headers, which may be secrets. */
    WebhookMeta withoutHeaders() {
        return withHeaders(null);
    }

    /** A copy with other headers. */
    WebhookMeta withHeaders(NamedTexts others) {
        return new WebhookMeta(
                url,
                others,
                payload,
                origin,
                subject,
                title,
                subTitle,
                ctaButtonText,
                ctaButtonUrl,
                mailer);
    }

    /** Leaves out the headers, which may be secrets. */
    @Override
    public String toString() {
        return "WebhookMeta";
    }

    /** How much of an event is sent. */
    public enum PayloadForm implements WireNamed {
        FULL,
        /** Ids only: the receiver fetches the rest. */
        THIN
    }
}
