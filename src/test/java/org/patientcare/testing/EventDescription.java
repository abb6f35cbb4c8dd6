package org.patientcare.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The OpenAPI 3.1 document that describes events, and checks of events against it. */
public final class EventDescription {

    private static final Path FILE = Path.of("src/main/webapp/docs/events.yaml");

    private final JsonNode root = ApiDescription.read(FILE);

    public JsonNode root() {
        return root;
    }

    /** The names of all events, as subscriptions use them. */
    public Set<String> events() {
        Set<String> names = new TreeSet<>();
        root.get("webhooks").fieldNames().forEachRemaining(names::add);
        return names;
    }

    private JsonNode content(String event) {
        return root.get("webhooks").path(event).at("/post/requestBody/content/application~1json");
    }

    /** The type of an event in deliveries. */
    public String deliveryType(String event) {
        return content(event).at("/schema/properties/type/const").asText();
    }

    /** The documented example of a whole envelope. */
    public JsonNode example(String event) {
        return content(event).get("example");
    }

    /** How an envelope differs from its description; empty if it does not. */
    public List<String> faults(String event, JsonNode envelope) {
        List<String> faults = new ArrayList<>();
        check(event, content(event).get("schema"), envelope, faults);
        return faults;
    }

    /** The same for a payload without its envelope. */
    public List<String> faultsOfPayload(String event, JsonNode payload) {
        List<String> faults = new ArrayList<>();
        check(event, content(event).at("/schema/properties/payload"), payload, faults);
        return faults;
    }

    private void check(String place, JsonNode given, JsonNode value, List<String> faults) {
        JsonNode schema =
                given.has("$ref") ? root.at(given.get("$ref").asText().substring(1)) : given;
        if (schema.isMissingNode() || value == null) {
            faults.add(place + " is not described, or missing");
            return;
        }
        if (schema.has("anyOf")) {
            anyOf(place, schema.get("anyOf"), value, faults);
            return;
        }
        if (schema.has("type") && !types(schema.get("type")).contains(type(value))) {
            faults.add(place + " is " + type(value));
        }
        if (schema.has("const") && !schema.get("const").equals(value)) {
            faults.add(place + " is " + value);
        }
        if (schema.has("enum") && !contains(schema.get("enum"), value)) {
            faults.add(place + " is " + value);
        }
        if (schema.has("pattern")
                && value.isTextual()
                && !Pattern.matches(schema.get("pattern").asText(), value.asText())) {
            faults.add(place + " is " + value);
        }
        if (value.isObject()) {
            members(place, schema, value, faults);
        }
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            check(place + "[" + i + "]", schema.path("items"), value.get(i), faults);
        }
    }

    private void anyOf(String place, JsonNode alternatives, JsonNode value, List<String> faults) {
        for (JsonNode alternative : alternatives) {
            List<String> own = new ArrayList<>();
            check(place, alternative, value, own);
            if (own.isEmpty()) {
                return;
            }
        }
        faults.add(place + " is none of its forms: " + value);
    }

    /** The names of the header parameters of an event's request that are always present. */
    public Set<String> headers(String event) {
        Set<String> names = new TreeSet<>();
        for (JsonNode given : root.get("webhooks").path(event).at("/post/parameters")) {
            JsonNode parameter = root.at(given.get("$ref").asText().substring(1));
            if (parameter.get("required").asBoolean()) {
                names.add(parameter.get("name").asText());
            }
        }
        return names;
    }

    private void members(String place, JsonNode schema, JsonNode value, List<String> faults) {
        schema.path("required")
                .forEach(
                        name -> {
                            if (!value.has(name.asText())) {
                                faults.add(place + "." + name.asText() + " is missing");
                            }
                        });
        for (Map.Entry<String, JsonNode> member : value.properties()) {
            JsonNode described = schema.path("properties").path(member.getKey());
            check(place + "." + member.getKey(), described, member.getValue(), faults);
        }
    }

    private static List<String> types(JsonNode type) {
        List<String> types = new ArrayList<>();
        if (type.isTextual()) {
            types.add(type.asText());
        } else {
            type.forEach(each -> types.add(each.asText()));
        }
        return types;
    }

    private static String type(JsonNode value) {
        if (value.isIntegralNumber()) {
            return "integer";
        }
        return switch (value.getNodeType()) {
            case STRING -> "string";
            case BOOLEAN -> "boolean";
            case NULL -> "null";
            case ARRAY -> "array";
            case OBJECT -> "object";
            default -> value.getNodeType().name();
        };
    }

    private static boolean contains(JsonNode words, JsonNode value) {
        for (JsonNode word : words) {
            if (word.equals(value)) {
                return true;
            }
        }
        return false;
    }
}
