package org.patientcare.trail.outbox;

import java.util.Map;
import java.util.Set;
import org.patientcare.platform.json.JsonParts;

/** Payloads reduced to ids, for receivers that are to get no data of patients. */
public final class ThinPayload {

    private static final Set<String> CODE = Set.of("code");
    private static final Set<String> ID = Set.of("id");

    private static final Map<String, Set<String>> KEPT =
            Map.of(
                    "consultation", ID,
                    "prescription", ID,
                    "patient", CODE,
                    "professional", ID,
                    "appointment", CODE,
                    "activation_code", CODE,
                    "conversation", ID);

    private ThinPayload() {}

    /** The event with the reduced payload. */
    public static StoredEvent of(StoredEvent event) {
        return event.with(
                JsonParts.retain(event.payload(), KEPT, Set.of("webhooks", "code_used_again")));
    }
}
