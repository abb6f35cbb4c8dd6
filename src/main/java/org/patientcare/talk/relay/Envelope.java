package org.patientcare.talk.relay;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.json.JsonFaults;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.StoredEvent;

/** The body of a request, as section 6 of the contract has it. */
final class Envelope {

    private static final String OURS = "care.";

    private Envelope() {}

    /** What of a payload is told where ids alone are wanted. */
    record Ids(Id consultation, Id prescription, Code patient, Id professional) {}

    /** Something with an id. */
    record Id(String id) {}

    /** Somebody with a code. */
    record Code(String code) {}

    /**
     * @param thin whether ids alone are told; events of ours have little else
     */
    static byte[] of(StoredEvent event, JsonDocument payload, boolean thin) {
        EventType type = event.type();
        boolean cut = thin && !type.code().startsWith(OURS);
        return of(type.deliveredAs(), event.occurredAt(), cut ? thin(payload) : payload.text());
    }

    /**
     * @param payload compact JSON
     */
    static byte[] of(String type, Instant occurred, String payload) {
        return "{\"type\":\"%s\",\"occurred_on\":%d,\"payload\":%s}"
                .formatted(type, occurred.getEpochSecond(), payload)
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String thin(JsonDocument payload) {
        Ids ids =
                (Ids)
                        Json.read(
                                payload.text().getBytes(StandardCharsets.UTF_8),
                                Ids.class,
                                new JsonFaults());
        Map<String, Object> told = new LinkedHashMap<>();
        add(told, "consultation", ids.consultation());
        add(told, "prescription", ids.prescription());
        add(told, "patient", ids.patient());
        add(told, "professional", ids.professional());
        return Json.write(told);
    }

    private static void add(Map<String, Object> told, String name, Object part) {
        if (part != null) {
            told.put(name, part);
        }
    }
}
