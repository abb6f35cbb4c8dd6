package org.patientcare.talk.relay;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.patientcare.platform.shared.NamedTexts;
import org.patientcare.talk.webhook.Subscription;

/** The headers of a webhook request (events.md, section 5). */
final class Headers {

    private Headers() {}

    /** The subscription's own headers. */
    static Map<String, String> custom(Subscription subscription) {
        NamedTexts headers = subscription.meta().headers();
        return headers == null ? Map.of() : headers.texts();
    }

    /**
     * @param own the subscription's headers; they replace content-type, accept and user-agent
     * @param id id of the event, the same in every attempt
     * @param timestamp time of the attempt, in seconds since 1970
     * @param constant the organization's {@code x-webhook-signature}; null for none
     */
    static Map<String, String> of(
            Map<String, String> own,
            String id,
            long timestamp,
            byte[] body,
            List<String> secrets,
            String constant) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.put("content-type", "application/json");
        headers.put("accept", "*/*");
        headers.put("user-agent", "Patient-Care-Webhooks");
        headers.putAll(own);
        headers.put("webhook-id", id);
        headers.put("webhook-timestamp", String.valueOf(timestamp));
        headers.put("webhook-signature", Signature.of(id, timestamp, body, secrets));
        if (constant != null) {
            headers.put("x-webhook-signature", constant);
        }
        return headers;
    }
}
