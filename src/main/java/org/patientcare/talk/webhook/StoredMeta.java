package org.patientcare.talk.webhook;

import java.nio.charset.StandardCharsets;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.json.JsonFaults;

/** {@code meta} as text, without the members that were not given. */
final class StoredMeta {

    private StoredMeta() {}

    static String text(SubscriptionMeta meta) {
        return Json.writeGiven(meta);
    }

    /** Of what we wrote. */
    static <T> T read(String text, Class<T> type) {
        return type.cast(Json.read(text.getBytes(StandardCharsets.UTF_8), type, new JsonFaults()));
    }
}
