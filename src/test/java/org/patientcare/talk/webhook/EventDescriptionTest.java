package org.patientcare.talk.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.testing.EventDescription;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.StoredEvent;
import org.patientcare.trail.outbox.ThinPayload;

@DisplayName("Events 4: each event is described as a webhook of OpenAPI 3.1")
class EventDescriptionTest {

    private static final String PING = "ping";

    private final EventDescription description = new EventDescription();

    @Test
    @DisplayName("every event type and the ping are described")
    void eachEventIsDescribed() {
        assertThat(description.root().get("openapi").asText()).startsWith("3.1.");
        Set<String> events =
                Arrays.stream(EventType.values())
                        .map(EventType::code)
                        .collect(Collectors.toCollection(TreeSet::new));
        events.add(PING);
        assertThat(description.events()).isEqualTo(events);
        for (EventType type : EventType.values()) {
            assertThat(description.deliveryType(type.code())).isEqualTo(type.deliveredAs());
        }
    }

    @Test
    @DisplayName(
            "the examples match their schema, and payloads with an extra or missing field do not")
    void theExamplesMatchTheirSchema() {
        for (String event : description.events()) {
            JsonNode example = description.example(event);
            assertThat(description.faults(event, example)).as(event).isEmpty();
            ObjectNode other = example.deepCopy();
            ((ObjectNode) other.get("payload")).put("more", 1);
            assertThat(description.faults(event, other)).as(event).hasSize(1);
            ObjectNode less = example.deepCopy();
            ObjectNode payload = (ObjectNode) less.get("payload");
            payload.remove(payload.fieldNames().next());
            assertThat(description.faults(event, less)).as(event).hasSize(1);
        }
    }

    @Test
    @DisplayName("the thin form of each example matches its schema")
    void thinPayloadsMatchTheSchema() throws JsonProcessingException {
        for (EventType type : EventType.values()) {
            String event = type.code();
            StoredEvent full =
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
                            Instant.EPOCH,
                            new JsonDocument(description.example(event).get("payload").toString()));
            JsonNode thin = new ObjectMapper().readTree(ThinPayload.of(full).payload().text());
            assertThat(description.faultsOfPayload(event, thin)).as(event).isEmpty();
        }
    }
}
