package org.patientcare.trail.outbox;

import java.util.Map;
import java.util.Set;
import org.patientcare.platform.json.JsonParts;

/** Payloads that name nothing but ids, for receivers that are to learn nothing of a patient. */
public final class ThinPayload {

    private static final Set<String> CODE = Set.of("code");
    private static final Set<String> ID = Set.of("id");

    private static final Map<String, Set<String>> KEPT =
            Map.of(
                    "consultation", ID,
                    "prescription", ID,
                    "patient", CODE,
                    "professional", ID,
                    "activation_code", CODE,
                    "conversation", ID);

    private ThinPayload() {}

    /** The same event with what is left of its payload. */
    public static StoredEvent of(StoredEvent event) {
        return event.with(JsonParts.only(event.payload(), KEPT, Set.of("webhooks")));
    }
}
