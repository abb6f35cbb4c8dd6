package org.patientcare.talk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.StoredEvent;

@DisplayName("Events 4: the body of a delivery")
class EnvelopeTest {

    private static final String REDEEMED =
            "{\"activation_code\":{\"code\":\"A\"},\"patient\":{\"code\":\"p\"},"
                    + "\"subscription\":{\"plan\":\"gold\",\"subscribed_until\":null}}";

    @Test
    @DisplayName("full: the payload is unchanged")
    void full() {
        assertThat(body(EventType.CARE_ACTIVATION_CODE_REDEEMED, REDEEMED, false))
                .isEqualTo(
                        "{\"type\":\"care.activation_code_redeemed\",\"occurred_on\":1796115600,\"payload\":"
                                + REDEEMED
                                + "}");
    }

    @Test
    @DisplayName("thin: the payload has only ids and codes, in care.* events as well")
    void thin() {
        assertThat(body(EventType.CARE_ACTIVATION_CODE_REDEEMED, REDEEMED, true))
                .endsWith(
                        "\"payload\":{\"activation_code\":{\"code\":\"A\"},\"patient\":{\"code\":\"p\"}}}");
        assertThat(
                        body(
                                EventType.APPOINTMENT_CANCELLED,
                                "{\"consultation\":{\"id\":\"V-1\",\"type\":\"appointment\"},\"reports\":[],"
                                        + "\"patient\":{\"code\":\"p\",\"allergies\":[]},"
                                        + "\"professional\":{\"id\":\"h\",\"name\":\"Ana\"},\"derivation\":null}",
                                true))
                .isEqualTo(
                        "{\"type\":\"patient_consultation_cancelled\",\"occurred_on\":1796115600,\"payload\":"
                                + "{\"consultation\":{\"id\":\"V-1\"},\"patient\":{\"code\":\"p\"},"
                                + "\"professional\":{\"id\":\"h\"}}}");
    }

    private static String body(EventType type, String payload, boolean thin) {
        StoredEvent event =
                new StoredEvent(
                        UUID.randomUUID(),
                        1,
                        UUID.randomUUID(),
                        type,
                        ObjectKind.PATIENT,
                        "p",
                        "p",
                        null,
                        null,
                        Instant.ofEpochSecond(1_796_115_600),
                        new JsonDocument("{}"));
        return new String(
                OutgoingRequest.body(event, new JsonDocument(payload), thin),
                StandardCharsets.UTF_8);
    }
}
