package org.patientcare.platform.http;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.patientcare.testing.ApiDescription;

/**
 * The facts of a schema of the API description, in the same form as {@link RecordSchema} has them
 * for a record.
 */
final class DescribedSchema {

    /** Keywords for human readers, which say nothing about a valid request. */
    private static final Set<String> FOR_PEOPLE = Set.of("description", "example", "default");

    private final ApiDescription api;
    private final Map<String, String> facts = new TreeMap<>();

    private DescribedSchema(ApiDescription api) {
        this.api = api;
    }

    static Map<String, String> of(ApiDescription api, JsonNode schema) {
        DescribedSchema described = new DescribedSchema(api);
        described.node("", schema);
        return described.facts;
    }

    private void node(String path, JsonNode node) {
        if (node.has("$ref")) {
            node(path, api.resolved(node));
            return;
        }
        for (Map.Entry<String, JsonNode> each : node.properties()) {
            if (!FOR_PEOPLE.contains(each.getKey())) {
                keyword(path, each.getKey(), each.getValue());
            }
        }
    }

    private void keyword(String path, String keyword, JsonNode value) {
        String inside = path.isEmpty() ? "" : path + ".";
        switch (keyword) {
            case "properties" ->
                    value.properties().forEach(p -> node(inside + p.getKey(), p.getValue()));
            case "required" ->
                    value.forEach(name -> facts.put(inside + name.asText() + " required", "true"));
            case "items" -> node(path + "[]", value);
            case "enum" -> facts.put(path + " enum", words(value));
            default -> facts.put(path + " " + keyword, value.asText());
        }
    }

    /** The words in alphabetical order, {@code null} last. */
    private static String words(JsonNode list) {
        String words =
                StreamSupport.stream(list.spliterator(), false)
                        .filter(word -> !word.isNull())
                        .map(JsonNode::asText)
                        .sorted()
                        .collect(joining(", "));
        boolean nullToo =
                StreamSupport.stream(list.spliterator(), false).anyMatch(JsonNode::isNull);
        return words + (nullToo ? ", null" : "");
    }
}
