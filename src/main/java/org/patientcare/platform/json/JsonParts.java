package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;
import org.patientcare.platform.shared.JsonDocument;

/** Extracts parts of JSON documents that this service wrote. */
public final class JsonParts {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private JsonParts() {}

    /**
     * A document without the members that are not named, in its own order.
     *
     * @param kept names of members that are objects, each with the names of its members that are
     *     kept
     * @param whole names of members that are kept unchanged
     */
    public static JsonDocument retain(
            JsonDocument document, Map<String, Set<String>> kept, Set<String> whole) {
        try {
            ObjectNode given = (ObjectNode) MAPPER.readTree(document.text());
            ObjectNode left = MAPPER.createObjectNode();
            given.properties()
                    .forEach(
                            member -> {
                                Set<String> parts = kept.get(member.getKey());
                                if (whole.contains(member.getKey())) {
                                    left.set(member.getKey(), member.getValue());
                                } else if (parts != null && member.getValue().isObject()) {
                                    left.set(member.getKey(), retain(member.getValue(), parts));
                                }
                            });
            return new JsonDocument(MAPPER.writeValueAsString(left));
        } catch (JacksonException e) {
            throw new IllegalStateException("A stored document is not valid JSON", e);
        }
    }

    private static JsonNode retain(JsonNode object, Set<String> parts) {
        return ((ObjectNode) object.deepCopy()).retain(parts);
    }
}
