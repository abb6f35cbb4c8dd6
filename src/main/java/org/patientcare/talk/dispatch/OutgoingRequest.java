package org.patientcare.talk.dispatch;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.NamedTexts;
import org.patientcare.talk.webhook.WebhookSubscription;
import org.patientcare.trail.outbox.StoredEvent;
import org.patientcare.trail.outbox.ThinPayload;

/**
 * A webhook request to send (events.md, sections 4 and 5). It is signed by the Standard Webhooks
 * scheme: symmetric, version 1.
 *
 * @param headers each name once, without {@code host} and {@code content-length}
 */
record OutgoingRequest(URI url, Map<String, String> headers, byte[] body) {

    /** Prefix of every secret; the rest is base64. */
    static final String SECRET_PREFIX = "whsec_";

    private static final String ALGORITHM = "HmacSHA256";
    private static final String VERSION = "v1,";

    /**
     * The body of the request for an event.
     *
     * @param thin whether the payload holds ids only
     */
    static byte[] body(StoredEvent event, JsonDocument payload, boolean thin) {
        StoredEvent whole = event.with(payload);
        StoredEvent sent = thin ? ThinPayload.of(whole) : whole;
        return sent.body().text().getBytes(StandardCharsets.UTF_8);
    }

    /** The subscription's own headers. */
    static Map<String, String> customHeaders(WebhookSubscription subscription) {
        NamedTexts headers = subscription.meta().headers();
        return headers == null ? Map.of() : headers.texts();
    }

    /**
     * @param own the subscription's headers; they replace content-type, accept and user-agent
     * @param id id of the event, the same in every attempt
     * @param timestamp time of the attempt, in seconds since 1970
     * @param constant the organization's {@code x-webhook-signature}; null for none
     */
    static Map<String, String> headers(
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
        headers.put("webhook-signature", signature(id, timestamp, body, secrets));
        if (constant != null) {
            headers.put("x-webhook-signature", constant);
        }
        return headers;
    }

    /**
     * The value of {@code webhook-signature}.
     *
     * @param timestamp time of the attempt, in seconds since 1970
     * @param secrets in the form that is shown to callers; during a rotation both sign
     */
    private static String signature(String id, long timestamp, byte[] body, List<String> secrets) {
        return secrets.stream()
                .map(secret -> VERSION + signature(id, timestamp, body, secret))
                .collect(Collectors.joining(" "));
    }

    private static String signature(String id, long timestamp, byte[] body, String secret) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(decoded(secret), ALGORITHM));
            mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JVM has no " + ALGORITHM, e);
        }
    }

    private static byte[] decoded(String secret) {
        return Base64.getDecoder().decode(secret.substring(SECRET_PREFIX.length()));
    }

    boolean isPlain() {
        return "http".equalsIgnoreCase(url.getScheme());
    }

    /** Shows the size only: URL, headers and body must not be logged. */
    @Override
    public String toString() {
        return "OutgoingRequest[bytes=" + body.length + "]";
    }
}
