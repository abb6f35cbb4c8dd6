package org.patientcare.talk.webhook;

import java.nio.charset.StandardCharsets;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.json.JsonFaults;

/** {@code meta} as a row has it. */
final class StoredMeta {

    private StoredMeta() {}

    static String text(SubscriptionMeta meta) {
        return Json.writeGiven(meta);
    }

    static SubscriptionMeta read(String text) {
        return (SubscriptionMeta)
                Json.read(
                        text.getBytes(StandardCharsets.UTF_8),
                        SubscriptionMeta.class,
                        new JsonFaults());
    }
}
