package org.patientcare.talk.relay;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.patientcare.platform.shared.NamedTexts;
import org.patientcare.talk.webhook.Subscription;

/** The headers of a request. */
final class Headers {

    private Headers() {}

    /** Those of a subscription. */
    static Map<String, String> own(Subscription subscription) {
        NamedTexts headers = subscription.meta().headers();
        return headers == null ? Map.of() : headers.texts();
    }

    /**
     * @param own of the subscription, in place of ours where they have the same name
     * @param id in every attempt the same
     * @param timestamp of the attempt, in seconds
     * @param constant what the organization has sent with each event; null for nothing
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
