package org.patientcare.talk.webhook;

import java.nio.charset.StandardCharsets;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.json.JsonFaults;

/** Converts {@code meta} to and from JSON; members that were not given are left out. */
final class MetaJson {

    private MetaJson() {}

    static String text(SubscriptionMeta meta) {
        return Json.writeWithoutNulls(meta);
    }

    /** Parses a text that {@link #text} wrote. */
    static <T> T read(String text, Class<T> type) {
        return type.cast(Json.read(text.getBytes(StandardCharsets.UTF_8), type, new JsonFaults()));
    }
}
