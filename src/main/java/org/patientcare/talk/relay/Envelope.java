package org.patientcare.talk.relay;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.outbox.StoredEvent;
import org.patientcare.trail.outbox.ThinPayload;

/** The body of a webhook request (events.md, section 4). */
final class Envelope {

    private Envelope() {}

    /**
     * @param thin whether the payload holds ids only
     */
    static byte[] of(StoredEvent event, JsonDocument payload, boolean thin) {
        StoredEvent whole = event.with(payload);
        StoredEvent sent = thin ? ThinPayload.of(whole) : whole;
        return of(sent.type().deliveredAs(), sent.occurredAt(), sent.payload().text());
    }

    /**
     * @param payload compact JSON
     */
    static byte[] of(String type, Instant occurred, String payload) {
        return "{\"type\":\"%s\",\"occurred_on\":%d,\"payload\":%s}"
                .formatted(type, occurred.getEpochSecond(), payload)
                .getBytes(StandardCharsets.UTF_8);
    }
}
